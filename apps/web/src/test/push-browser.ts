/** What a test wants of the browser; left out: Chrome that was never asked. */
export interface PushBrowserOptions {
  readonly permission?: NotificationPermission;
  /** What its user answers when asked. */
  readonly answer?: NotificationPermission;
  readonly userAgent?: string;
  /** Set where it is iOS. */
  readonly standalone?: boolean;
  readonly touchPoints?: number;
  /** The server's key of a subscription that exists already. */
  readonly subscribedKey?: readonly number[];
}

/** What the browser was asked to do. */
export interface PushBrowser {
  asked: number;
  scope: string | null;
  readonly subscribedWith: number[][];
  unsubscribed: number;
}

const REPLACED = ['userAgent', 'maxTouchPoints', 'standalone', 'serviceWorker'] as const;

/** Gives jsdom the push parts of a browser; `removePushBrowser` takes them away. */
export function fakePushBrowser(options: PushBrowserOptions = {}): PushBrowser {
  removePushBrowser();
  const browser: PushBrowser = { asked: 0, scope: null, subscribedWith: [], unsubscribed: 0 };
  let key: readonly number[] | null = options.subscribedKey ?? null;
  const subscription = () => ({
    options: { applicationServerKey: Uint8Array.from(key ?? []).buffer },
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      browser.unsubscribed += 1;
      key = null;
      return true;
    },
  });
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => (key ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        key = [...applicationServerKey];
        browser.subscribedWith.push([...key]);
        return subscription();
      },
    },
  };
  const serviceWorker = {
    addEventListener: () => undefined,
    getRegistration: async () => registration,
    register: async (_: string, { scope }: { scope: string }) => {
      browser.scope = scope;
      return registration;
    },
  };
  const Notification = {
    permission: options.permission ?? 'default',
    async requestPermission() {
      browser.asked += 1;
      if (Notification.permission === 'default') Notification.permission = options.answer ?? 'default';
      return Notification.permission;
    },
  };
  define(navigator, 'serviceWorker', serviceWorker);
  define(navigator, 'userAgent', options.userAgent ?? 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0');
  define(navigator, 'maxTouchPoints', options.touchPoints ?? 0);
  if (options.standalone !== undefined) define(navigator, 'standalone', options.standalone);
  define(globalThis, 'PushManager', {});
  define(globalThis, 'Notification', Notification);
  define(globalThis, 'isSecureContext', true);
  return browser;
}

const define = (on: object, name: string, value: unknown): void =>
  void Object.defineProperty(on, name, { value, configurable: true, writable: true });

/** Afterwards the browser knows no push, as jsdom. */
export function removePushBrowser(): void {
  for (const name of REPLACED) Reflect.deleteProperty(navigator, name);
  for (const name of ['PushManager', 'Notification', 'isSecureContext'])
    Reflect.deleteProperty(globalThis, name);
}
