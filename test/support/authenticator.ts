/** A device with passkeys, made of node:crypto: real ES256 keys, attestation "none", a counter. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** The few kinds of CBOR that attestation needs: numbers that fit into a byte, texts and bytes below 64 kB, small maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, of]) => [cbor(name), cbor(of as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Made {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
}

/** What a page may do otherwise than it should. */
interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** No finger, no PIN: it was touched, and that is all. */
  readonly unverified?: true;
}

export class Authenticator {
  /** How often it has signed; 0 for ever on devices that do not count. */
  count = 0;
  private made: Made | undefined;

  constructor(private readonly counts = true) {}

  /** Makes a passkey as a page of `origin` asks for it. */
  create(options: Record<string, unknown>, origin: string, odd: Odd = {}) {
    const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } };
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    this.made = { id, key: privateKey, rpId: rp.id, userHandle: user.id };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([this.data(odd.rpId ?? rp.id, 0x40, odd), Buffer.alloc(16), length, id, cose]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return {
      ...this.named(id),
      response: {
        clientDataJSON: this.client('webauthn.create', odd.challenge ?? challenge, odd.origin ?? origin),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs as a page of `origin` asks for it. */
  get(options: Record<string, unknown>, origin: string, odd: Odd = {}) {
    const { challenge, rpId } = options as { challenge: string; rpId: string };
    if (!this.made) throw new Error('It has no passkey');
    if (this.counts) this.count++;
    const data = this.data(odd.rpId ?? rpId, 0, odd);
    const client = this.client('webauthn.get', odd.challenge ?? challenge, odd.origin ?? origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return {
      ...this.named(this.made.id),
      response: {
        clientDataJSON: client,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.made.key)),
        userHandle: odd.userHandle ?? this.made.userHandle,
      },
    };
  }

  private named(id: Buffer) {
    return { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  }

  private client(type: string, challenge: string, origin: string): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data(rpId: string, more: number, { unverified }: Odd): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([(unverified ? 0x01 : 0x05) | more]), count]);
  }
}
