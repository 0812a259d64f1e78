import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordResponse } from '../lib/reachability.ts';
import { lazyComponent } from './lazy-component.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

// Nobody answers which build is served.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  return () => void vi.unstubAllGlobals();
});

interface GreetingProps {
  readonly name: string;
}

type Load = () => Promise<ComponentType<GreetingProps>>;

const Greeting = ({ name }: GreetingProps) => <p>Merhaba {name}</p>;

/** A fetch that the test ends itself. */
function heldFetch() {
  let resolve!: (component: ComponentType<GreetingProps>) => void;
  const load = vi.fn<Load>(
    () =>
      new Promise<ComponentType<GreetingProps>>((fulfil) => {
        resolve = fulfil;
      }),
  );
  return { load, resolve: () => act(async () => resolve(Greeting)) };
}

const waiting = ({ name }: GreetingProps) => <p role="status">{name} bekleniyor</p>;

test('shows the fallback with its own properties, then the component with the present ones', async () => {
  const { load, resolve } = heldFetch();
  const Lazy = lazyComponent(load, { fallback: waiting });
  const { rerender } = render(<Lazy name="Ali" />);
  expect(screen.getByRole('status')).toHaveProperty('textContent', 'Ali bekleniyor');
  rerender(<Lazy name="Veli" />);
  expect(screen.getByRole('status')).toHaveProperty('textContent', 'Veli bekleniyor');
  await resolve();
  // No Suspense boundary whose content React would hold back: what has arrived is there.
  expect(screen.getByText('Merhaba Veli')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test('nothing stands in its place without a fallback', async () => {
  const { load, resolve } = heldFetch();
  const Lazy = lazyComponent(load);
  const { container } = render(<Lazy name="Ali" />);
  expect(container.childElementCount).toBe(0);
  await resolve();
  expect(container.textContent).toBe('Merhaba Ali');
});

test('fetched ahead, the component is there at its first render', async () => {
  const fallback = vi.fn<typeof waiting>(waiting);
  const Lazy = lazyComponent(() => Promise.resolve(Greeting), { fallback });
  await Lazy.preload();
  render(<Lazy name="Ali" />);
  expect(screen.getByText('Merhaba Ali')).toBeDefined();
  expect(fallback).not.toHaveBeenCalled();
});

test('all places of a component share one fetch, and a lazy one inside it follows at once', async () => {
  const inner = heldFetch();
  const Inner = lazyComponent(inner.load, { fallback: waiting });
  const load = vi.fn<() => Promise<typeof Inner>>(async () => Inner);
  const Outer = lazyComponent(load);
  render(
    <>
      <Outer name="Ali" />
      <Outer name="Veli" />
    </>,
  );
  await act(async () => {});
  expect(screen.getAllByRole('status')).toHaveLength(2);
  await inner.resolve();
  expect(screen.getByText('Merhaba Ali')).toBeDefined();
  expect(screen.getByText('Merhaba Veli')).toBeDefined();
  expect([load.mock.calls.length, inner.load.mock.calls.length]).toEqual([1, 1]);
});

/** A part whose first fetch fails. */
function failingOnce() {
  const load = vi.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Parça alınamadı'));
  return { load, Lazy: lazyComponent(load) };
}
const MISSING = 'Bu bölüm yüklenemedi. Bağlantınızı kontrol edin.';

test('ux: what could not be fetched is said in its place and tried again by hand', async () => {
  const { Lazy } = failingOnce();
  render(<Lazy name="Ali" />);
  expect(await screen.findByText(MISSING)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(await screen.findByText('Merhaba Ali')).toBeDefined();
});

test('mounting again tries again', async () => {
  const { Lazy } = failingOnce();
  const { unmount } = render(<Lazy name="Ali" />);
  await screen.findByText(MISSING);
  unmount();
  render(<Lazy name="Ali" />);
  expect(await screen.findByText('Merhaba Ali')).toBeDefined();
});

test('it comes by itself when the server is back', async () => {
  const { Lazy } = failingOnce();
  render(<Lazy name="Ali" />);
  await screen.findByText(MISSING);
  await act(async () => {});
  act(() => {
    recordResponse(false);
    recordResponse(true);
  });
  expect(await screen.findByText('Merhaba Ali')).toBeDefined();
});

test('a dialog that could not be fetched can be closed, and pressing again tries again', async () => {
  const load = vi.fn<() => Promise<typeof Details>>(async () => Details);
  load.mockRejectedValueOnce(new Error('Parça alınamadı'));
  const Lazy = lazyDialog(load, { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() });
  const onClose = vi.fn<() => void>();
  const view = (isOpen: boolean) => (
    <MantineProvider env="test">
      <Lazy isOpen={isOpen} onClose={onClose} />
    </MantineProvider>
  );
  const { rerender } = render(view(true));
  expect(await screen.findByText(MISSING)).toBeDefined();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  rerender(view(false));
  expect(screen.queryByText(MISSING)).toBeNull();
  rerender(view(true));
  expect(await screen.findByText('Ayrıntılar burada')).toBeDefined();
});

interface DetailsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
const Details = ({ isOpen }: DetailsProps) => isOpen && <p>Ayrıntılar burada</p>;

test('a failed fetch ahead is silent and is tried again when the component is shown', async () => {
  const load = vi.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Parça alınamadı'));
  const Lazy = lazyComponent(load);
  await expect(Lazy.preload()).resolves.toBeUndefined();
  render(<Lazy name="Ali" />);
  await act(async () => {});
  expect(screen.getByText('Merhaba Ali')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a component that has gone before its code came does not mind', async () => {
  const { load, resolve } = heldFetch();
  const Lazy = lazyComponent(load);
  const { unmount } = render(<Lazy name="Ali" />);
  unmount();
  await resolve();
  render(<Lazy name="Ali" />);
  expect(screen.getByText('Merhaba Ali')).toBeDefined();
});
