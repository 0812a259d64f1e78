import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { reloadForNewBuild } from '../lib/new-build.ts';
import { onServerReachable } from '../lib/reachability.ts';
import { PartFailure } from './part-failure.tsx';

/** A component whose code is fetched when it is first shown. */
export interface LazyComponent<P extends object> {
  (props: P): ReactNode;
  /** Fetches the code ahead. It never rejects: a failure shows when the component is needed. */
  preload(): Promise<void>;
}

interface LazyOptions<P extends object> {
  /** What stands in its place until the code is there; nothing without it. */
  readonly fallback?: ((props: P) => ReactNode) | undefined;
  /** What stands in its place when the code could not be fetched; a sentence with a button without it. */
  readonly failure?: ((props: P, retry: () => void) => ReactNode) | undefined;
}

/**
 * Fetches a component's code on first mount or by `preload`. Unlike React.lazy it does not suspend, so React
 * does not hold it back for 300 ms after an earlier fallback (decision 046). A failed fetch is said in its
 * place and tried again by hand, at the next mount, and when the server is back (decision 049).
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback, failure = (_, retry) => <PartFailure onRetry={retry} /> }: LazyOptions<P> = {},
): LazyComponent<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;

  const start = (): Promise<void> =>
    (loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));

  function Lazy(props: P): ReactNode {
    const [state, setState] = useState<LoadState>(Loaded === null ? 'loading' : 'ready');
    useLayoutEffect(() => {
      if (state !== 'loading') return undefined;
      let isMounted = true;
      start().then(
        // Interruptible, as React renders what was suspended: a large part does not hold up a click.
        () => isMounted && startTransition(() => setState('ready')),
        () => {
          if (!isMounted) return;
          setState('failed');
          void reloadForNewBuild();
        },
      );
      return () => {
        isMounted = false;
      };
    }, [state]);
    const hasFailed = state === 'failed';
    useEffect(() => (hasFailed ? onServerReachable(() => setState('loading')) : undefined), [hasFailed]);
    if (Loaded) return <Loaded {...props} />;
    return hasFailed ? failure(props, () => setState('loading')) : fallback?.(props);
  }
  return Object.assign(Lazy, { preload: () => start().catch(() => undefined) });
}

type LoadState = 'loading' | 'ready' | 'failed';
