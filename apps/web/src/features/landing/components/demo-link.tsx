import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { webSettings } from '../../../lib/web-settings.ts';
import { demoContacts } from '../model.ts';
import surface from '../../../ui/surface.module.css';

/** Whether there is anybody to ask for a demo. */
function useHasContacts(): boolean {
  const { data: settings } = useQuery(webSettings);
  return demoContacts(settings?.contact).length > 0;
}

/** The page's first step: asking for a demo, or signing in where nobody can be asked. */
export function PrimaryCallToAction() {
  const hasContacts = useHasContacts();
  return (
    <a
      className={`${surface.button} ${surface.filled} ${surface.big}`}
      href={hasContacts ? '#demo' : '/auth'}
    >
      {hasContacts ? 'Demo isteyin' : 'Giriş Yap'} <IconArrowRight aria-hidden size="1.25rem" />
    </a>
  );
}

export function DemoFooterLink() {
  return useHasContacts() ? <a href="#demo">Demo isteyin</a> : null;
}
