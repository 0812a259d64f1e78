import { screen, waitFor } from '@testing-library/react';
import type { WebSettings } from '@ulak/contracts/settings/schema';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../test/render-web.tsx';
import { DemoSection } from './components/demo-section.tsx';
import { DemoFooterLink, PrimaryCallToAction } from './components/demo-link.tsx';

const answerWith = (contact: WebSettings['contact']): void => {
  const settings = {
    tiles: { url: '', darkUrl: '', attribution: '', maxZoom: 19 },
    demo: false,
    hasOwner: true,
    contact,
    version: '0.1.0',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(settings satisfies WebSettings))));
};
const show = () =>
  renderWeb(
    <>
      <PrimaryCallToAction />
      <DemoSection />
      <DemoFooterLink />
    </>,
  );
afterEach(() => vi.unstubAllGlobals());

it('docs/decisions/034: without contacts there is no demo to ask for, and nothing leads there', async () => {
  answerWith({ whatsapp: null, phone: null, email: null });
  show();
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/auth']);
});

it('shows the contacts that are set, and only those', async () => {
  answerWith({ whatsapp: null, phone: null, email: 'satis@ornek.com.tr' });
  show();
  expect(await screen.findByText('satis@ornek.com.tr')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
  expect(links).toEqual(['#demo', 'mailto:satis@ornek.com.tr', '#demo']);
});
