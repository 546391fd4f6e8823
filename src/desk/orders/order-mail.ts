/** Sends an order, or tickets of it, once more. */
import { html } from 'lit';
import type { SellerTicket } from '../../contract/seller-tickets.ts';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import type { SellerTransaction } from '../../contract/transactions.ts';
import type { OrderPageTexts } from '../../locales/desk/order-page-en.ts';
import { ask } from '../parts/dialog.ts';
import { mailTicket } from './ticket-actions.ts';
import type { TicketHost } from './ticket-host.ts';

/** Asks where to, then sends each ticket by an email of its own. @param email That of the buyer. */
export function askForAddress(
  { desk, done }: TicketHost,
  email: string | undefined,
  mail: { readonly tickets: readonly SellerTicket[]; readonly title: string; readonly done: string },
): void {
  const { order } = desk.texts;
  ask(
    {
      title: mail.title,
      confirm: order.send,
      body: html`<label class="field">
        ${order.mailTo}<input name="email" type="email" autocomplete="off" placeholder=${email ?? ''} />
        <span class="hint">${order.mailHint}</span>
      </label>`,
      act: async (typed) => {
        for (const ticket of mail.tickets) await mailTicket(desk, ticket, typed['email'] ?? '');
        await done(mail.done);
      },
    },
    desk.texts,
  );
}

/** Sends the order as it is now: also one that waits for its money, or has no ticket that is valid. */
export function askToResend(
  { desk, orderId: id, done }: TicketHost,
  { email = '' }: SellerTransaction,
  words: OrderPageTexts,
): void {
  const client = desk.client({ transactions: { mail: transactionChanges.mail } });
  ask(
    {
      title: words.resend,
      confirm: desk.texts.order.send,
      body: html`<p>${words.resendText(email)}</p>`,
      act: async () => {
        await client.transactions.mail({ id });
        await done(words.resent);
      },
    },
    desk.texts,
  );
}
