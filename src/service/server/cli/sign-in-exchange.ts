/** The commands for the exchange secret of a seller's own sign-in. */
import type { Command } from './command.ts';
import { assertSeller } from '../../sellers/sellers.ts';
import { makeExchangeSecret, removeExchangeSecret } from '../../customers/sign-in-exchange.ts';

export const exchangeCommands: Readonly<Record<string, Command>> = {
  'sign-in-secret': {
    about: 'Makes the secret for assertions of a seller’s own sign-in; the previous one stops working.',
    word: 'SELLER',
    async run(world, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(world.db, sellerId);
      const secret = await makeExchangeSecret(world, sellerId);
      return { out: [secret], note: 'Keep it on your server: it is not shown again, and it signs in everybody.' };
    },
  },
  'sign-in-off': {
    about: 'Removes that secret; no assertion is accepted any more.',
    word: 'SELLER',
    async run({ db }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const was = await removeExchangeSecret(db, sellerId);
      return { out: [], note: was ? `${sellerId} signs no customer in any more.` : `${sellerId} had no secret.` };
    },
  },
};
