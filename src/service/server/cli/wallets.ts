/** The command for the keys that a seller signs wallet passes with. */
import { Misspoken, type Command } from './command.ts';
import { assertSeller } from '../../sellers/sellers.ts';
import { readSigners, saveApple, saveGoogle } from '../../documents/wallet-settings.ts';

const file = { value: 'FILE' } as const;

export const walletCommands: Readonly<Record<string, Command>> = {
  wallets: {
    about: 'Prints the wallets for a seller’s tickets, or changes the given settings.',
    word: 'SELLER',
    options: {
      'apple-certificate': { ...file, about: 'of the pass type, as PEM; off removes Apple’s' },
      'apple-key': { ...file, about: 'its private key as PEM, stored encrypted' },
      'apple-passphrase': { value: 'TEXT', about: 'of the key, if it has one; - reads standard input' },
      'apple-authority': { ...file, about: 'Apple’s certificate that issued it (WWDR), as PEM' },
      'google-account': {
        ...file,
        about: 'the service account as JSON, stored encrypted; off removes Google’s',
      },
      'google-issuer': { value: 'NUMBER', about: 'the issuer at the Google Pay & Wallet Console' },
    },
    async run({ db, now, secrets, terminal }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const [certificate, account] = [given.one('apple-certificate'), given.one('google-account')];
      const needed = (name: string) => {
        const value = given.one(name);
        if (value === undefined) throw new Misspoken(`wallets needs --${name} here.`);
        return value;
      };
      if (certificate === 'off') await saveApple(db, secrets, sellerId, undefined, now());
      else if (certificate !== undefined) {
        const [key, authority] = [needed('apple-key'), needed('apple-authority')];
        const typed = given.one('apple-passphrase');
        const apple = {
          certificate: await terminal.read(certificate),
          key: await terminal.read(key),
          passphrase: typed === '-' ? (await terminal.read('-')).split(/\r?\n/)[0] : typed,
          authority: await terminal.read(authority),
        };
        await saveApple(db, secrets, sellerId, apple, now());
      }
      if (account === 'off') await saveGoogle(db, secrets, sellerId, undefined, now());
      else if (account !== undefined) {
        const issuer = needed('google-issuer');
        await saveGoogle(db, secrets, sellerId, { issuer, file: await terminal.read(account) }, now());
      }
      const { apple, google } = await readSigners(db, secrets, sellerId, now());
      const out = [...(apple ? [`apple=${apple.passType}`] : []), ...(google ? [`google=${google.issuer}`] : [])];
      return { out, ...(out.length === 0 && { note: `${sellerId} signs no passes.` }) };
    },
  },
};
