/** What a box office changes of an order: its buyer and its note. */
import { html } from 'lit';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import { ask } from '../parts/dialog.ts';
import { messageOf, Said } from '../parts/problems.ts';
import type { TicketHost } from './ticket-host.ts';

type Changes = Parameters<ReturnType<typeof clientOf>['update']>[0];

const clientOf = ({ desk }: TicketHost) =>
  desk.client({ transactions: { update: transactionChanges.update, mail: transactionChanges.mail } }).transactions;

/** Sends only what has changed, and offers Undo where no email goes out. @param sendsMail Sends the order to a new address. @throws Said when only that failed */
async function save(
  host: TicketHost,
  before: SellerTransaction,
  fields: Omit<Changes, 'id'>,
  sendsMail = false,
): Promise<void> {
  const { order } = host.desk.texts;
  const changed = Object.entries(fields).filter(([name, value]) => value !== (before[name] ?? ''));
  if (changed.length > 0) await clientOf(host).update({ id: before._id, ...Object.fromEntries(changed) });
  if (sendsMail && changed.some(([name]) => name === 'email')) {
    try {
      await clientOf(host).mail({ id: before._id });
    } catch (error) {
      throw new Said(order.notSent(messageOf(error, host.desk.texts)));
    }
    await host.done(order.savedAndSent);
    return;
  }
  const back = Object.fromEntries(changed.map(([name]) => [name, before[name] ?? '']));
  await host.done(
    order.saved,
    changed.length > 0
      ? async () => {
          await clientOf(host).update({ id: before._id, ...back });
          await host.again();
        }
      : undefined,
  );
}

export function askForBuyer(host: TicketHost, sale: SellerTransaction): void {
  const { texts } = host.desk;
  const { order, signIn } = texts;
  const field = (name: 'prename' | 'lastname' | 'company' | 'email', label: string, type: 'text' | 'email' = 'text') =>
    html`<label class="field"
      >${label}<input name=${name} type=${type} autocomplete="off" .defaultValue=${sale[name] ?? ''}
    /></label>`;
  ask(
    {
      title: order.buyer,
      confirm: order.save,
      body: html`${field('prename', order.firstname)} ${field('lastname', order.lastname)}
        ${field('company', order.company)} ${field('email', order.email, 'email')}
        <label class="check"><input type="checkbox" name="sendMail" checked />${order.sendToNew}</label>
        <p class="muted">${order.buyerText}</p>`,
      act: async ({ prename = '', lastname = '', company = '', email = '', sendMail }) => {
        const typed = {
          prename: prename.trim(),
          lastname: lastname.trim(),
          company: company.trim(),
          email: email.trim(),
        };
        for (const [name, label] of [
          ['prename', order.firstname],
          ['lastname', order.lastname],
          ['email', order.email],
        ] as const)
          if (typed[name] === '' && sale[name]) throw new Said(`${label}: ${signIn.required}`);
        await save(host, sale, typed, sendMail !== undefined);
      },
    },
    texts,
  );
}

export function askForNote(host: TicketHost, sale: SellerTransaction): void {
  const { texts } = host.desk;
  const { order } = texts;
  ask(
    {
      title: order.note,
      confirm: order.save,
      body: html`<label class="field"
        >${order.note}<textarea name="note" rows="5" maxlength="2000" .defaultValue=${sale.note ?? ''}></textarea>
        <span class="hint">${order.noteHint}</span></label
      >`,
      act: async ({ note = '' }) => {
        await save(host, sale, { note: note.trim() });
      },
    },
    texts,
  );
}
