import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, as `https.createServer` takes them. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

interface CertificateOptions {
  /** Host names and, in dots, an IPv4 address that it is for. */
  readonly hosts: readonly string[];
  readonly from: Date;
  readonly until: Date;
  /** Who signs; left out: itself. */
  readonly issuer?: TestCertificate;
}

const TAG = {
  boolean: 1,
  integer: 2,
  bits: 3,
  bytes: 4,
  oid: 6,
  utf8: 12,
  utcTime: 23,
  sequence: 48,
  set: 49,
};
const EXTENSIONS = 0xa3;
const VERSION = 0xa0;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
};

/** One value of DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

const oid = (hex: string): Buffer => der(TAG.oid, Buffer.from(hex, 'hex'));
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);
const bits = (content: Uint8Array): Buffer => der(TAG.bits, Buffer.from([0]), content);
const ALGORITHM = sequence(oid(OID.ecdsaWithSha256));
/** 'YYMMDDHHMMSSZ' */
const utcTime = (at: Date): Buffer =>
  der(
    TAG.utcTime,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\..*$/g, '')
        .slice(2)}Z`,
    ),
  );
const nameOf = (text: string): Buffer =>
  sequence(der(TAG.set, sequence(oid(OID.commonName), der(TAG.utf8, Buffer.from(text)))));
const extension = (id: string, value: Uint8Array): Buffer => sequence(oid(id), der(TAG.bytes, value));

const hostName = (host: string): Buffer =>
  /^[\d.]+$/.test(host)
    ? der(IP_ADDRESS, Buffer.from(host.split('.').map(Number)))
    : der(DNS_NAME, Buffer.from(host));

const pem = (content: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(content).toString('base64')}\n-----END CERTIFICATE-----\n`;

const NAME = 'Ulak test';

/** A certificate of these hosts (RFC 5280), signed by another one or by itself. */
export function makeCertificate({ hosts, from, until, issuer }: CertificateOptions): TestCertificate {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : own.privateKey;
  const content = sequence(
    der(VERSION, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1]), randomBytes(8)),
    ALGORITHM,
    nameOf(NAME),
    sequence(utcTime(from), utcTime(until)),
    nameOf(issuer ? `${NAME} ${hosts.join(' ')}` : NAME),
    own.publicKey.export({ type: 'spki', format: 'der' }),
    der(
      EXTENSIONS,
      sequence(
        extension(OID.basicConstraints, sequence(...(issuer ? [] : [der(TAG.boolean, Buffer.from([0xff]))]))),
        extension(OID.subjectAltName, sequence(...hosts.map(hostName))),
      ),
    ),
  );
  return {
    cert: pem(sequence(content, ALGORITHM, bits(sign('sha256', content, signer)))),
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
