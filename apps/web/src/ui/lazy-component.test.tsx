import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

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

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <p role="alert">{error.message}</p> : this.props.children;
  }
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

test('a failed fetch reaches the nearest error boundary, and mounting again tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('Parça alınamadı'));
  const Lazy = lazyComponent(load);
  const view = (attempt: number) => (
    <Boundary key={attempt}>
      <Lazy name="Ali" />
    </Boundary>
  );
  const { rerender } = render(view(1));
  await act(async () => {});
  expect(screen.getByRole('alert').textContent).toBe('Parça alınamadı');
  rerender(view(2));
  await act(async () => {});
  expect(screen.getByText('Merhaba Ali')).toBeDefined();
});

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
