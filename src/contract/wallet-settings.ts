/** The wallets for a seller's tickets: what signs passes for Apple Wallet and Google Wallet. */
import { flag, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** What signs passes of a seller. Keys are never answered. */
export const WalletSettings = z.looseObject({
  /** Apple Wallet; missing without a certificate. */
  apple: z.optional(
    z.looseObject({
      /** E.g. `pass.com.theatre.tickets`. */
      passType: z.string(),
      /** The team at Apple. */
      team: z.string(),
      /** The end of the certificate; passes are offered until then. */
      validUntil: time,
      /** True: the certificate is over, and no passes are offered. */
      expired: flag,
    }),
  ),
  /** Google Wallet; missing without a service account. */
  google: z.optional(
    z.looseObject({
      /** The number of the issuer. */
      issuer: z.string(),
      /** The address of the service account. */
      account: text,
    }),
  ),
  /** Missing before the first change. */
  updatedAt: time,
});
export type WalletSettings = z.output<typeof WalletSettings>;

const pem = (max: number) =>
  z.string().check(z.minLength(1, 'Expected a file'), z.maxLength(max, 'Too long for such a file'));

/** A change of the wallets: what is missing stays, and null removes one. */
const WalletChanges = strict(
  z.object({
    apple: z.optional(
      z.nullable(
        z.object({
          /** The certificate of the pass type, as PEM. */
          certificate: pem(20_000),
          /** Its private key, as PEM; stored encrypted. */
          key: pem(20_000),
          /** Of the key, if it has one; not stored. */
          passphrase: z.optional(z.string().check(z.maxLength(500))),
          /** Apple's certificate that issued it (WWDR), as PEM. */
          authority: pem(20_000),
        }),
      ),
    ),
    google: z.optional(
      z.nullable(
        z.object({
          /** The number of the issuer, e.g. 3388000000012345678. */
          issuer: z
            .string()
            .check(z.regex(/^\d{5,30}$/, 'Expected the number of the issuer, e.g. 3388000000012345678')),
          /** The file of the service account, as JSON; its key is stored encrypted. */
          account: pem(20_000),
        }),
      ),
    ),
  }),
);

/** The wallets for a seller's tickets. Passes are offered to buyers as soon as they can be signed. */
export const walletSettings = {
  /** Keys are never in it: only whose they are. The `ETag` names the version. */
  get: route({
    method: 'GET',
    path: '/api/wallet-settings',
    who: 'key',
    summary: 'The wallets for tickets',
    answer: WalletSettings,
    errors: [401, 403],
    versioned: true,
  }),
  /**
   * Takes an admin or a key that may do everything. Each wallet is sent whole, and null removes it. Files are read before
   * anything is stored: 400 names the one that doesn't fit, e.g. `apple.key` for a key of another certificate. The audit
   * trail keeps no keys.
   */
  update: route({
    method: 'PUT',
    path: '/api/wallet-settings',
    who: 'key',
    summary: 'Change the wallets for tickets',
    body: WalletChanges,
    answer: WalletSettings,
    errors: [400, 401, 403, 412],
    versioned: true,
  }),
};
