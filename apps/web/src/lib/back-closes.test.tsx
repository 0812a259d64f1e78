import { afterEach, beforeEach, expect, it } from 'vitest';
import { addOverlay, startBackCloses } from './back-closes.ts';

/** Several turns of the event loop, each longer than the module waits: right on a busy machine too. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 65));
}
let stop = (): void => {};

beforeEach(async () => {
  history.pushState(null, '', '/dashboard');
  stop = startBackCloses();
  await settled();
});
afterEach(async () => {
  await settled();
  stop();
});

/** A dialog as React would have it: closing takes it away. */
function openDialog() {
  const dialog = { isOpen: true, close: () => {} };
  const remove = addOverlay(() => dialog.close());
  dialog.close = () => {
    if (!dialog.isOpen) return;
    dialog.isOpen = false;
    remove();
  };
  return dialog;
}

it('ux: Back closes the topmost of what is open, one at a time, and stays on the page', async () => {
  const [lower, upper] = [openDialog(), openDialog()];
  await settled();
  history.back();
  await settled();
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false]);
  history.back();
  await settled();
  expect([lower.isOpen, location.pathname]).toEqual([false, '/dashboard']);
});

it('opening and closing five dialogs leaves no steps back', async () => {
  history.pushState(null, '', '/orders');
  for (let i = 0; i < 5; i++) {
    const dialog = openDialog();
    await settled();
    dialog.close();
    await settled();
  }
  history.back();
  await settled();
  expect(location.pathname).toBe('/dashboard');
});

it('a dialog that opens while another closes takes its entry over', async () => {
  history.pushState(null, '', '/orders');
  const first = openDialog();
  await settled();
  first.close();
  const second = openDialog();
  await settled();
  history.back();
  await settled();
  expect([second.isOpen, location.pathname]).toEqual([false, '/orders']);
});

it('the entry of a dialog that a reload has closed is left at once', async () => {
  history.pushState(null, '', '/orders');
  stop();
  history.pushState({ ulakOverlays: 1 }, '', '/orders');
  stop = startBackCloses();
  await settled();
  history.back();
  await settled();
  expect(location.pathname).toBe('/dashboard');
});
