import { type Icon, IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { webSettings } from '../../../lib/web-settings.ts';
import { type DemoContact, demoContacts } from '../model.ts';
import sections from './sections.module.css';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

const ICONS: Record<DemoContact['kind'], Icon> = {
  chat: IconBrandWhatsapp,
  phone: IconPhone,
  mail: IconMail,
};

/** The contacts for a demo (spec 1 §1); nothing where the installation names none. */
export function DemoSection() {
  const { data: settings, isError, refetch } = useQuery(webSettings);
  const contacts = demoContacts(settings?.contact);
  if (contacts.length === 0) return null;
  return (
    <section className={`${page.section} ${sections.demo}`} id="demo">
      <div className={page.wrap}>
        <h2>Kendi siparişlerinizle deneyin</h2>
        <p className={page.lead}>
          Yarım saatlik bir görüşmede şubenizi kurar, ilk teslimatı birlikte izleriz.
        </p>
        <div className={`${layout.wrap} ${page.below}`}>
          {contacts.map((contact) => (
            <ContactCard contact={contact} key={contact.kind} />
          ))}
        </div>
        {isError && (
          <p role="alert">
            İletişim bilgileri yüklenemedi.{' '}
            <button
              className={`${surface.plain} ${text.strong}`}
              onClick={() => void refetch()}
              type="button"
            >
              Yeniden dene
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

function ContactCard({ contact }: { contact: DemoContact }) {
  const ContactIcon = ICONS[contact.kind];
  const isChat = contact.kind === 'chat';
  return (
    <a
      aria-disabled={contact.href === null}
      className={`${surface.plain} ${sections.contact}`}
      href={contact.href ?? undefined}
      {...(isChat ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      <ContactIcon aria-hidden size="1.75rem" stroke={1.75} />
      <b>{contact.title}</b>
      <span>{contact.text}</span>
      <strong className="tabular">{contact.value ?? '…'}</strong>
    </a>
  );
}
