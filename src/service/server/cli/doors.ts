/** The commands for doors: devices that scan tickets, and keys that sign their codes. */
import { correction, generate } from 'lean-qr/nano';
import { accessPermissions, accessUsers } from '../../../contract/access-users.ts';
import { listAccessUsers, pairDoor } from '../../doors/access-users.ts';
import { readBody } from '../../http/requests.ts';
import { renewSigningKey } from '../../orders/code-keys.ts';
import { assertSeller } from '../../sellers/sellers.ts';
import { sellerOption, table, type Command } from './command.ts';

export const doorCommands: Readonly<Record<string, Command>> = {
  door: {
    about: 'Pairs a device that scans tickets: prints the address that its phone opens, and its QR code.',
    options: {
      seller: sellerOption,
      name: { value: 'NAME', about: 'what the device is called at the door, e.g. "Gate A"', isNeeded: true },
      permission: {
        value: 'WORD',
        about: `${accessPermissions.join(', ')}; repeat it; scans:write by default. A device that is known keeps its own`,
        isMany: true,
      },
      expires: { value: 'TIME', about: 'when it ends, e.g. 2026-07-02T04:00:00Z; never by default' },
    },
    async run({ db, now, publicUrl }, given) {
      const sellerId = given.needed('seller');
      const wanted = given.all('permission');
      const read = readBody(accessUsers.create.body, {
        name: given.needed('name'),
        expires: given.one('expires'),
        ...(wanted.length > 0 && { permissions: wanted }),
      });
      await assertSeller(db, sellerId);
      const { url, expiresAt } = await pairDoor({ db, now, publicUrl }, { sellerId, ...read });
      return {
        out: [url],
        note: `${qrText(url)}\nIt pairs one device, until ${expiresAt}. A device that was paired before it is signed out.`,
      };
    },
  },
  'signing-key': {
    about: 'Makes a new key that signs ticket codes, and prints its number. Codes of the keys before stay valid.',
    options: { seller: sellerOption },
    async run({ db, now, secrets }, given) {
      const sellerId = given.needed('seller');
      await assertSeller(db, sellerId);
      return { out: [String(await renewSigningKey({ db, secrets }, sellerId, now()))] };
    },
  },
  doors: {
    about: 'Lists the devices of a seller that scan tickets.',
    options: { seller: sellerOption },
    async run({ db }, given) {
      const sellerId = given.needed('seller');
      await assertSeller(db, sellerId);
      return table(
        (await listAccessUsers(db, sellerId)).map(({ _id, name, active, paired, permissions = [], lastSeenAt }) => [
          _id,
          name,
          active ? (paired ? 'paired' : 'not paired') : 'revoked',
          permissions.join(' '),
          lastSeenAt ? `seen ${lastSeenAt}` : 'never seen',
        ]),
      );
    },
  },
};

/** A QR code for a terminal, which is dark as a rule: two rows of the code in each line, what is white as blocks. */
function qrText(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const quiet = 2;
  const lines: string[] = [];
  for (let y = -quiet; y < code.size + quiet; y += 2) {
    let line = '';
    for (let x = -quiet; x < code.size + quiet; x++) {
      const [upper, lower] = [!code.get(x, y), !code.get(x, y + 1)];
      line += upper ? (lower ? '\u2588' : '\u2580') : lower ? '\u2584' : ' ';
    }
    lines.push(line);
  }
  return lines.join('\n');
}
