import { IconArrowRight, IconCheck, IconPhone, IconStarFilled } from '@tabler/icons-react';
import { CityIllustration } from '../../../ui/city-illustration.tsx';
import page from './landing.module.css';
import sections from './sections.module.css';
import layout from '../../../ui/layout.module.css';
import phone from './customer-phone.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** What the business's customers get: the tracking page, drawn as it looks on a phone. */
export function CustomerSection() {
  return (
    <section className={page.section}>
      <div className={`${page.wrap} ${sections.customer}`}>
        <div>
          <h2>Müşteriniz de aynı haritada</h2>
          <p className={page.lead}>
            Hesap yok, uygulama yok. Bir bağlantı ya da telefon numarası yeter; sipariş durumu iki saniyede
            okunur.
          </p>
          <ul className={`${sections.checks} ${layout.grid}`}>
            <li className={`${layout.row} ${layout.start}`}>
              <IconCheck aria-hidden size="1.375rem" /> Daralan varış aralığı, tutulamayan söz değil
            </li>
            <li className={`${layout.row} ${layout.start}`}>
              <IconCheck aria-hidden size="1.375rem" /> Kurye yalnızca sipariş yoldayken haritada
            </li>
            <li className={`${layout.row} ${layout.start}`}>
              <IconCheck aria-hidden size="1.375rem" /> Teslimattan sonra iki dokunuşla değerlendirme
            </li>
          </ul>
          <a className={`${surface.button} ${surface.filled} ${surface.big}`} href="/customer/track-order">
            Sipariş Takip <IconArrowRight aria-hidden size="1.25rem" />
          </a>
        </div>
        <PhoneArt />
      </div>
    </section>
  );
}

const PhoneArt = () => (
  <div aria-hidden className={phone.phone}>
    <div>
      <small>Sipariş #1042</small>
      <b>Siparişiniz yolda, kuryeniz size geliyor.</b>
      <div className={`${text.accent} ${text.title} tabular`}>19:40 – 19:50 arası</div>
    </div>
    <CityIllustration />
    <div className={layout.row}>
      <span className={`${surface.disc} ${surface.filled} ${page.avatar}`}>EK</span>
      <span>
        <b>Emre</b>
        <small>Kuryeniz</small>
      </span>
      <IconPhone className={layout.end} color="var(--ulak-focus)" size="1.375rem" />
    </div>
    <div className={`${layout.row} ${phone.stars}`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStarFilled key={star} size="1.375rem" />
      ))}
    </div>
  </div>
);
