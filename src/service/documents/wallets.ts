/** Tickets as passes for wallets: made when somebody asks for them, from what is true then. */
import type { Api } from '../../contract/index.ts';
import { signedIn } from '../http/access.ts';
import { applePasses, mostPasses } from './apple-pass.ts';
import { passLogo } from './pictures.ts';
import { documentTexts } from './texts.ts';
import { assertTicket, factsOf, named } from './documents.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { googleLinks } from './google-pass.ts';
import type { Context, Handlers } from '../http/context.ts';
import { orderBySecret, ownOrder } from '../orders/access.ts';
import { orderMailContent } from './order-email-content.ts';
import type { OrderMailFacts } from './order-email-data.ts';
import { Refusal } from '../http/api-error.ts';
import { readSigners } from './wallet-settings.ts';
import { nextEvent, passPlaces, walletTickets } from './wallet-tickets.ts';

interface Wish {
  readonly ticketId?: string | undefined;
  readonly locale?: string | undefined;
  readonly skip?: number | undefined;
}

/** The handlers of wallets. */
export function walletHandlers(context: Context): Handlers<Api['wallets']> {
  const { db } = context;
  return {
    apple: async (request) => await appleAnswer(context, await orderBySecret(db, request), request),
    google: async (request) => await googleAnswer(context, await orderBySecret(db, request), request),
    async ownApple(request, call) {
      return await appleAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
    async ownGoogle(request, call) {
      return await googleAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
  };
}

/** For how many tickets of an order there are passes, by wallet; nothing where there are none. */
export async function passCounts(
  { db, secrets, now }: Context,
  facts: OrderMailFacts,
): Promise<{ readonly apple?: number; readonly google?: number } | undefined> {
  const { length } = passPlaces(facts);
  const { apple, google } = length > 0 ? await readSigners(db, secrets, facts.row.seller_id, now()) : {};
  if (!apple && !google) return undefined;
  return { ...(apple && { apple: length }), ...(google && { google: length }) };
}

async function appleAnswer(context: Context, checkoutId: string, wish: Wish): Promise<FileAnswer> {
  const { facts, content, signers, tickets } = await passesOf(context, checkoutId, wish);
  const { skip = 0 } = wish;
  const some = tickets.slice(skip, skip + mostPasses);
  if (!signers.apple || some.length === 0) throw noPass();
  const look = { branding: facts.event.seller.brandingSettings, logo: await passLogo(context, facts.event) };
  const { content: file, ending, mimeType } = await applePasses(some, signers.apple, look);
  return new FileAnswer(file, named(facts, documentTexts[content.language].files.tickets, ending), mimeType);
}

async function googleAnswer(context: Context, checkoutId: string, wish: Wish): Promise<{ urls: string[] }> {
  const { facts, content, signers, tickets } = await passesOf(context, checkoutId, wish);
  if (!signers.google || tickets.length === 0) throw noPass();
  const { brandingSettings: branding } = facts.event.seller;
  const look = { branding, language: content.language, publicUrl: context.publicUrl };
  return { urls: await googleLinks(tickets, signers.google, look, context.now()) };
}

async function passesOf(context: Context, checkoutId: string, wish: Wish) {
  const { db, secrets, now } = context;
  const facts = await factsOf(context, checkoutId, wish);
  const { ticketId } = wish;
  assertTicket(facts, ticketId);
  const content = orderMailContent(facts);
  const at = passPlaces(facts).filter((place) => ticketId === undefined || facts.tickets[place]?.id === ticketId);
  const [signers, next] = await Promise.all([
    readSigners(db, secrets, facts.row.seller_id, now()),
    nextEvent(db, facts, now()),
  ]);
  return { facts, content, signers, tickets: walletTickets(facts, content, at, next) };
}

function noPass(): Refusal {
  return new Refusal(409, 'NO_PASS', 'There is no pass of this wallet for these tickets.');
}
