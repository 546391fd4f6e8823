/** Tickets as wallet passes, made when they are requested, from current data. */
import { textsIn } from '../locales/index.ts';
import type { wallets } from '../../contract/wallets.ts';
import { signedIn } from '../http/access.ts';
import { type applePasses, maxPasses } from './apple-pass.ts';
import { takeTurn, type DocumentCaller } from './document-turns.ts';
import { passLogo } from './pictures.ts';
import { assertTicket, emailDataOf, named } from './documents.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { googleLinks } from './google-pass.ts';
import type { Context, Handlers } from '../http/context.ts';
import { orderBySecret, ownOrder } from '../orders/access.ts';
import { orderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { ApiError } from '../http/api-error.ts';
import { readSigners } from './wallet-settings.ts';
import { nextEvents, passPlaces, walletTickets } from './wallet-tickets.ts';

interface Wish {
  readonly ticketId?: string | undefined;
  readonly locale?: string | undefined;
  readonly skip?: number | undefined;
}

/** The handlers of wallets. */
export function walletHandlers(context: Context): Handlers<typeof wallets> {
  const { db } = context;
  return {
    appleWallet: async (request, call) => await appleAnswer(context, await orderBySecret(db, request), request, call),
    googleWallet: async (request) => await googleAnswer(context, await orderBySecret(db, request), request),
    async ownAppleWallet(request, call) {
      return await appleAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request, call);
    },
    async ownGoogleWallet(request, call) {
      return await googleAnswer(context, await ownOrder(db, request.id, signedIn(call).id), request);
    },
  };
}

/** The number of tickets of an order with a pass, by wallet; nothing when there are none. */
export async function passCounts(
  { db, secrets, now }: Context,
  data: OrderEmailData,
): Promise<{ readonly apple?: number; readonly google?: number } | undefined> {
  const { length } = passPlaces(data);
  const { apple, google } = length > 0 ? await readSigners(db, secrets, data.row.seller_id, now()) : {};
  if (!apple && !google) return undefined;
  return { ...(apple && { apple: length }), ...(google && { google: length }) };
}

async function appleAnswer(
  context: Context,
  checkoutId: string,
  wish: Wish,
  call: DocumentCaller,
): Promise<FileAnswer> {
  return await takeTurn(context, call, async () => {
    const { data, content, signers, tickets } = await passesOf(context, checkoutId, wish);
    const { skip = 0 } = wish;
    const some = tickets.slice(skip, skip + maxPasses);
    const signer = signers.apple;
    if (!signer || some.length === 0) throw noPass();
    await call.countTickets?.(some.length);
    const look = { branding: data.event.seller.brandingSettings, logo: await passLogo(context, data.event) };
    const input = { tickets: some, signer, look };
    const file = await context.workers.run<typeof applePasses>('applePasses', input);
    const { files } = textsIn(content.language).documents.pdf;
    return new FileAnswer(file.content, named(data, files.tickets, file.ending), file.mimeType);
  });
}

async function googleAnswer(context: Context, checkoutId: string, wish: Wish): Promise<{ urls: string[] }> {
  const { data: data, content, signers, tickets } = await passesOf(context, checkoutId, wish);
  if (!signers.google || tickets.length === 0) throw noPass();
  const { brandingSettings: branding } = data.event.seller;
  const look = { branding, language: content.language, publicUrl: context.publicUrl };
  return { urls: await googleLinks(tickets, signers.google, look, context.now()) };
}

async function passesOf(context: Context, checkoutId: string, wish: Wish) {
  const { db, secrets, now } = context;
  const data = await emailDataOf(context, checkoutId, wish);
  const { ticketId } = wish;
  assertTicket(data, ticketId);
  const content = orderEmailContent(data);
  const at = passPlaces(data).filter((place) => ticketId === undefined || data.tickets[place]?.id === ticketId);
  const [signers, children] = await Promise.all([
    readSigners(db, secrets, data.row.seller_id, now()),
    nextEvents(db, data, now()),
  ]);
  return { data: data, content, signers, tickets: walletTickets(data, content, at, children) };
}

function noPass(): ApiError {
  return new ApiError(409, 'NO_PASS', 'There is no pass of this wallet for these tickets.');
}
