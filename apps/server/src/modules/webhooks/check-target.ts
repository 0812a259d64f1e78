import { isPublicHost } from '../../access/public-address.ts';

/** Hosts of this network that may be called, by http too, on any port or on one (`WEBHOOK_PRIVATE_HOSTS`). */
export type PrivateHosts = ReadonlySet<string>;

/** An address that may be called, or why not. */
export type Target =
  | { readonly ok: true; readonly url: URL; readonly isPrivate: boolean }
  | { readonly ok: false; readonly text: string };

const refusal = (text: string): Target => ({ ok: false, text });
const NOT_A_URL = refusal('Geçerli bir adres girin');
const NOT_HTTPS = refusal('https:// ile başlayan bir adres girin');
const WITH_CREDENTIALS = refusal('Adreste kullanıcı adı veya şifre bulunamaz');
const NOT_PUBLIC = refusal('Bu adres yerel veya özel bir ağda. İnternetten ulaşılabilen bir adres girin');

/**
 * Whether a receiver's address may be called: https, any port, a name or address of the internet (criteria
 * B14). Asked when it is saved and at every send; what a name leads to is checked when a socket is opened.
 */
export function readTarget(text: string, privateHosts: PrivateHosts): Target {
  if (!URL.canParse(text)) return NOT_A_URL;
  // Reading writes every spelling of an address the same way: 0x7f000001 becomes 127.0.0.1.
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return WITH_CREDENTIALS;
  const isHttp = url.protocol === 'http:';
  if (!isHttp && url.protocol !== 'https:') return NOT_HTTPS;
  const port = url.port || (isHttp ? '80' : '443');
  if (privateHosts.has(url.hostname) || privateHosts.has(`${url.hostname}:${port}`))
    return { ok: true, url, isPrivate: true };
  if (isHttp) return NOT_HTTPS;
  return isPublicHost(url.hostname) ? { ok: true, url, isPrivate: false } : NOT_PUBLIC;
}
