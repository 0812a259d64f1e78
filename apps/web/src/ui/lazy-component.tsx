import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';

/** A component whose code is fetched when it is first shown. */
export interface LazyComponent<P extends object> {
  (props: P): ReactNode;
  /** Fetches the code ahead. It never rejects: a failure shows when the component is needed. */
  preload(): Promise<void>;
}

interface LazyOptions<P extends object> {
  /** What stands in its place until the code is there; nothing without it. */
  readonly fallback?: (props: P) => ReactNode;
}

/**
 * Fetches a component's code on first mount or by `preload`. Unlike React.lazy it does not suspend, so React
 * does not hold it back for 300 ms after an earlier fallback (decision 046). A failed fetch is thrown to the
 * nearest error boundary and forgotten: mounting again tries again.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { fallback }: LazyOptions<P> = {},
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
    const [isReady, setReady] = useState(Loaded !== null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (isReady) return undefined;
      let isMounted = true;
      start().then(
        // Interruptible, as React renders what was suspended: a large part does not hold up a click.
        () => isMounted && startTransition(() => setReady(true)),
        (error: unknown) => isMounted && setFailure({ error }),
      );
      return () => {
        isMounted = false;
      };
    }, [isReady]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : fallback?.(props);
  }
  return Object.assign(Lazy, { preload: () => start().catch(() => undefined) });
}
