/** The command for imports from CSV files of other systems. */
import { importCsv, importKinds, type ImportKindName } from '../../imports/import-csv.ts';
import { mappingNames } from '../../imports/mappings.ts';
import { Misspoken, sellerOption, type Command } from './command.ts';

const kinds = Object.keys(importKinds);

export const csvCommands: Readonly<Record<string, Command>> = {
  'import-csv': {
    about: 'Imports orders with their tickets, vouchers or customers from a CSV file of another system.',
    word: ['KIND', 'FILE'],
    options: {
      seller: sellerOption,
      mapping: {
        value: 'NAME',
        about: `which headers stand for which columns: ${mappingNames.join(', ')}, or a file of JSON`,
      },
      event: { value: 'ID', about: 'of orders: the event of all rows, in place of a column' },
      'dry-run': { about: 'writes nothing, and prints the same report' },
    },
    examples: [
      'import-csv orders tickets.csv --seller city-theatre --dry-run',
      'import-csv orders pretix.csv --seller city-theatre --mapping pretix --event summer-night',
      'import-csv vouchers gifts.csv --seller city-theatre',
      'import-csv customers people.csv --seller city-theatre --mapping ours.json',
    ],
    async run({ db, now }, given) {
      const [kind = '', file = ''] = given.positionals;
      if (!isKind(kind)) throw new Misspoken(`There is no import of "${kind}". There are ${kinds.join(', ')}.`);
      const [sellerId, isDry] = [given.needed('seller'), given.has('dry-run')];
      const [mapping, event] = [given.one('mapping'), given.one('event')];
      const { lines, taken, refused } = await importCsv(db, { kind, file, sellerId, mapping, event, isDry }, now());
      const done = isDry
        ? 'Nothing was written: it was a dry run.'
        : `${taken === 1 ? '1 row was' : `${String(taken)} rows were`} imported.`;
      const left =
        refused > 0 ? ' Correct the refused rows, and import the file again: the others are skipped then.' : '';
      return { out: lines, note: done + left, ...(refused > 0 && { code: 1 }) };
    },
  },
};

function isKind(text: string): text is ImportKindName {
  return Object.hasOwn(importKinds, text);
}
