/** What a box office does with a single ticket: another name, a new code, an email, out of order and back. */
import { html } from 'lit';
import { sellerTickets, type SellerTicket } from '../../contract/seller-tickets.ts';
import { transactions } from '../../contract/transactions.ts';
import type { Desk } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import type { Action } from '../parts/menu.ts';
import { seatIdOf, type TicketHost } from './ticket-host.ts';
import { messageOf, Said, sayErrors } from '../parts/problems.ts';

/** Sends a ticket to an address, or to its holder for an empty one. */
export async function mailTicket(desk: Desk, { _id: id }: SellerTicket, email: string): Promise<void> {
  const to = email.trim();
  await desk.client({ tickets: { mail: sellerTickets.mail } }).tickets.mail({ id, ...(to !== '' && { email: to }) });
}

function askForName({ desk, orderId, done }: TicketHost, ticket: SellerTicket): void {
  const { order, signIn } = desk.texts;
  const client = desk.client({ transactions: { personalize: transactions.personalize } });
  ask(
    {
      title: order.renameTitle,
      confirm: order.save,
      body: html`<label class="field"
          >${order.firstname}<input name="firstname" autocomplete="off" .defaultValue=${ticket.firstname ?? ''}
        /></label>
        <label class="field"
          >${order.lastname}<input name="lastname" autocomplete="off" .defaultValue=${ticket.lastname ?? ''}
        /></label>
        <p class="muted">${order.renameText}</p>`,
      act: async ({ firstname = '', lastname = '' }) => {
        if (firstname.trim() === '') throw new Said(`${order.firstname}: ${signIn.required}`);
        if (lastname.trim() === '') throw new Said(`${order.lastname}: ${signIn.required}`);
        const named = client.transactions.personalize({ id: orderId, ticketId: ticket._id, firstname, lastname });
        await sayErrors(named, { TOO_LATE: order.tooLate });
        await done(order.renamed);
      },
    },
    desk.texts,
  );
}

function askForReissue({ desk, done }: TicketHost, { _id: id }: SellerTicket): void {
  const { order } = desk.texts;
  const client = desk.client({ tickets: { reissue: sellerTickets.reissue } });
  ask(
    {
      title: order.reissueTitle,
      confirm: order.reissue,
      body: html`<p>${order.reissueText}</p>`,
      act: async () => {
        await client.tickets.reissue({ id });
        await done(order.reissued);
      },
    },
    desk.texts,
  );
}

/** Moves a ticket to another seat; what keeps it from asking is said in a dialog. */
async function reseat(host: TicketHost, ticket: SellerTicket): Promise<void> {
  const { texts } = host.desk;
  try {
    const { askForSeat } = await import('./seat-change.ts');
    await askForSeat(host, ticket);
  } catch (error) {
    ask({ title: texts.order.reseatTitle, body: html`<p>${messageOf(error, texts)}</p>` }, texts);
  }
}

/** Puts a ticket out of order, or back. */
async function setBlocked({ desk, done, again }: TicketHost, { _id: id, isBlocked }: SellerTicket): Promise<void> {
  const { order } = desk.texts;
  const { tickets } = desk.client({
    tickets: { validate: sellerTickets.validate, invalidate: sellerTickets.invalidate },
  });
  const admit = (admits: boolean) => (admits ? tickets.validate({ id }) : tickets.invalidate({ id }));
  const admits = isBlocked === true;
  try {
    await admit(admits);
    await done(admits ? order.unblockDone : order.blockDone, async () => {
      await admit(!admits);
      await again();
    });
  } catch (error) {
    ask(
      { title: isBlocked ? order.unblock : order.block, body: html`<p>${messageOf(error, desk.texts)}</p>` },
      desk.texts,
    );
  }
}

/** What can be done with a single ticket. @param mail Asks where to send it. */
export function ticketActions(host: TicketHost, ticket: SellerTicket, mail: () => void): readonly Action[] {
  const { order } = host.desk.texts;
  return [
    {
      word: order.rename,
      act: () => {
        askForName(host, ticket);
      },
    },
    ...(seatIdOf(ticket) === undefined
      ? []
      : [
          {
            word: order.reseat,
            act: () => void reseat(host, ticket),
            blocked: ticket.status === 'INVALID' ? order.invalidSeat : undefined,
          },
        ]),
    { word: order.mail, act: mail, blocked: ticket.status === 'VALID' ? undefined : order.notValid },
    {
      word: order.reissue,
      act: () => {
        askForReissue(host, ticket);
      },
    },
    { word: ticket.isBlocked ? order.unblock : order.block, act: () => void setBlocked(host, ticket) },
  ];
}
