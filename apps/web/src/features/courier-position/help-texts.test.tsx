import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocationAlert } from './components/location-alert.tsx';
import { RefusalAlert } from './components/refusal-alert.tsx';
import { ScreenNote } from './components/screen-note.tsx';
import { hiddenPhoneNote, locationHelp, refusalHelp } from './model.ts';

const originalMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = originalMatchMedia;
});

/** The page as it is opened: in a browser's tab, or from the home screen. */
function openAs(mode: 'browser' | 'standalone'): void {
  window.matchMedia = (query) =>
    Object.assign(originalMatchMedia(query), { matches: query === `(display-mode: ${mode})` });
}

function textOfHelp(): string {
  render(
    <MantineProvider>
      <LocationAlert onRetry={vi.fn<() => void>()} problem="DENIED" />
      <RefusalAlert refusal="OFFLINE" />
      <ScreenNote wakeLock="free" />
    </MantineProvider>,
  );
  return [
    ...screen.getAllByRole('region').map(({ textContent }) => textContent),
    ...screen.getAllByText(/konum/).map(({ textContent }) => textContent),
  ].join(' ');
}

describe('help fits where the page runs', () => {
  it('a browser’s page speaks of its address bar, its reload, and how to get the app', () => {
    openAs('browser');
    const help = textOfHelp();
    for (const word of ['Adres çubuğu', 'Ana ekrana ekle']) expect(help).toContain(word);
    expect(document.body.textContent).toContain('Sayfayı yenileyin');
  });

  it('an installed app speaks of none of these', () => {
    openAs('standalone');
    textOfHelp();
    expect(document.body.textContent).not.toMatch(/adres çubuğu|ana ekrana ekle|sayfa|tarayıcı/i);
    expect(document.body.textContent).toContain('Uygulamayı kapatıp yeniden açın');
  });

  it('no text of the installed app names the browser’s page', () => {
    const texts = [
      ...(['DENIED', 'UNAVAILABLE', 'TIMEOUT'] as const).map((problem) => locationHelp(problem, true)),
      ...(['OFFLINE', 'ON_BREAK', 'BEFORE_SHIFT', 'DURING_BREAK'] as const).map((one) =>
        refusalHelp(one, true),
      ),
      hiddenPhoneNote(true),
    ];
    for (const text of texts) expect(text).not.toMatch(/adres çubuğu|sayfa|tarayıcı/i);
  });
});
