/** The command for a seller's voucher catalog. */
import { Misspoken, type Command } from './command.ts';
import { assertSeller } from '../../sellers/sellers.ts';
import { readCatalogSettings, saveCatalogSettings } from '../../vouchers/catalog-settings.ts';

export const voucherCatalogCommands: Readonly<Record<string, Command>> = {
  'voucher-catalog': {
    about: 'Prints the voucher catalog of a seller, or replaces it.',
    word: 'SELLER',
    options: {
      data: {
        value: 'FILE',
        about:
          'JSON as PUT /api/voucher-catalog takes it, e.g. {"active":true,"amounts":[25,50]}; - reads standard input',
      },
    },
    async run({ db, now, terminal }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const file = given.one('data');
      const settings =
        file === undefined
          ? await readCatalogSettings(db, sellerId)
          : await saveCatalogSettings(db, sellerId, parse(await terminal.read(file), file), now());
      return { out: [JSON.stringify(settings, undefined, 2)] };
    },
  },
};

/** @throws Misspoken */
function parse(text: string, file: string): object {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // invalid JSON
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Misspoken(`${file} holds no JSON object.`);
  return data;
}
