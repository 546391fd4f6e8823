/** The wallets for a seller's tickets, as its admins read and change them. */
import type { WalletSettings, walletSettings } from '../../contract/wallet-settings.ts';
import { apiKeyOf, ownerOf } from '../http/access.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { compact } from '../http/pick.ts';
import { assertVersion } from '../http/versions.ts';
import { readWalletRecord, saveWallets, type WalletRecord } from './wallet-settings.ts';

/** The handlers of a seller's wallets. */
export function walletSettingHandlers({ db, now, secrets }: Context): Handlers<typeof walletSettings> {
  const view = ({ apple, google, updatedAt }: WalletRecord): WalletSettings =>
    compact({
      apple: apple && {
        passType: apple.passType,
        team: apple.team,
        validUntil: apple.validUntil.toISOString(),
        expired: apple.validUntil <= now(),
      },
      google: google && { ...google },
      updatedAt: updatedAt?.toISOString(),
    });
  return {
    get: async (_request, call) => {
      const record = await readWalletRecord(db, apiKeyOf(call).sellerId);
      call.setVersion?.(record.version);
      return view(record);
    },
    update: async ({ apple, google }, call) => {
      const sellerId = ownerOf(call, 'change the wallets');
      const before = await readWalletRecord(db, sellerId);
      assertVersion(call, before.version);
      const wanted = { apple, google: google && { issuer: google.issuer, file: google.account } };
      await inWireNames(() => saveWallets(db, secrets, sellerId, wanted, now(), before.version));
      const after = await readWalletRecord(db, sellerId);
      call.setVersion?.(after.version);
      // keys are not in either view
      call.noteChanges?.(fieldChanges(view(before), view(after), ['apple', 'google']));
      return view(after);
    },
  };
}

const wireNames: Readonly<Record<string, string>> = {
  certificate: 'apple.certificate',
  key: 'apple.key',
  authority: 'apple.authority',
  issuer: 'google.issuer',
  account: 'google.account',
};

/** Saves; the paths of its errors are those of the wire. */
async function inWireNames(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details.map(({ path, message }) => ({ path: wireNames[path] ?? path, message }));
    throw new ApiError(error.status, error.code, error.message, details, error.more);
  }
}
