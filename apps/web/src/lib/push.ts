import { getPushKey } from '@ulak/contracts/push/calls';
import { call } from './call.ts';
import { type PushState, quickPushState } from './push-support.ts';

/** The browser's address and keys, as the server takes them. */
export interface PushSubscriptionParts {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

type Save = (subscription: PushSubscriptionParts) => Promise<unknown>;

/** No page lies below the scope: this registration shows messages and answers no request (sw.js). */
const WORKER_URL = '/sw.js';
const SCOPE = '/push/';

/** Whether this browser can be told, and is subscribed at its push service. */
export async function readPushState(): Promise<PushState> {
  const state = quickPushState();
  if (state !== 'off' || Notification.permission !== 'granted') return state;
  return (await findSubscription()) ? 'on' : 'off';
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null;

/**
 * Asks for the permission and subscribes; call it in a press. `save` tells the server.
 * @returns the state afterwards @throws what `save` throws, or the browser's own error
 */
export async function turnOnPush(save: Save): Promise<PushState> {
  const state = quickPushState();
  if (state !== 'off') return state;
  // First of all: Safari asks only while the press lasts.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(save);
  return 'on';
}

/** Tells the server again, without asking anybody anything; nothing where there is no permission. */
export async function refreshPush(save: Save): Promise<void> {
  if (quickPushState() === 'off' && Notification.permission === 'granted') await subscribe(save);
}

/** Unsubscribes this browser. `drop` tells the server first, while it knows the address. */
export async function turnOffPush(drop: (endpoint: string) => Promise<unknown>): Promise<PushState> {
  if (quickPushState() !== 'off') return quickPushState();
  const subscription = await findSubscription();
  if (subscription) {
    await drop(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return 'off';
}

async function subscribe(save: Save): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER_URL, { scope: SCOPE });
  const [{ publicKey }] = await Promise.all([call(getPushKey), untilActive(registration)]);
  const key = bytesOf(publicKey);
  const known = await registration.pushManager.getSubscription();
  const isCurrent = known !== null && isSameKey(known.options.applicationServerKey, key);
  if (known && !isCurrent) await known.unsubscribe();
  const subscription = isCurrent
    ? known
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await save(partsOf(subscription));
  } catch (error) {
    // What the server does not know must not look as if it were on.
    if (!isCurrent) await subscription.unsubscribe().catch(() => false);
    throw error;
  }
}

/** A subscription needs a worker that has been activated, and no page waits for this one by itself. */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

function partsOf(subscription: PushSubscription): PushSubscriptionParts {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('the browser made a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Base64url as bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!known || known.byteLength !== key.length) return false;
  const bytes = new Uint8Array(known);
  return key.every((byte, index) => byte === bytes[index]);
}
