/**
 * The page of an expired link: it offers a new one. Links of an account are emailed again from this page, to the
 * address that is entered; changes of an address begin again in the account, after a sign-in.
 */
import { textsIn } from '../locales/index.ts';
import type { FastifyReply } from 'fastify';
import { email as emailSchema } from '../../contract/email.ts';
import { emailAgain } from './accounts.ts';
import type { LinkPurpose } from './account-emails.ts';
import type { Queryable } from '../database/index.ts';
import type { ChangePurpose } from './email-changes.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { html } from '../http/html.ts';
import { hashOf } from '../security/ids.ts';
import { backTo, pageLanguage, shopName, sendPage, type LinkRequest } from '../mail/linked-pages.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { fieldsOf } from '../sellers/staff-pages.ts';

type Purpose = LinkPurpose | ChangePurpose;
type Page = (request: LinkRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Wraps a page or its form, so that an expired link offers a new one. The form of that offer has the same address. */
export function offeringNew(context: Context, purpose: Purpose): (page: Page) => Page {
  return (page) => async (request, reply) => {
    try {
      return await page(request, reply);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'LINK_EXPIRED') throw error;
      const found = await sellerOf(context.db, purpose, request.params.token);
      if (purpose !== 'verify' && purpose !== 'reset') return sendWay(request, reply, purpose, found.seller);
      const { email } = request.method === 'POST' ? fieldsOf(request) : {};
      return typeof email === 'string'
        ? await mailNew(context, request, reply, { ...found, purpose, typed: email.trim() })
        : sendForm(request, reply, { ...found, purpose });
    }
  };
}

interface Wish {
  readonly seller: SellerData;
  readonly purpose: LinkPurpose;
  readonly typed?: string;
}

/** The same answer for every address, and the same limits as the operations that send such emails. */
async function mailNew(
  context: Context,
  request: LinkRequest,
  reply: FastifyReply,
  wish: Wish & { readonly sellerId: string; readonly typed: string },
): Promise<FastifyReply> {
  const { sellerId, seller, purpose, typed } = wish;
  if (!emailSchema.safeParse(typed).success) return sendForm(request, reply, wish);
  const lang = pageLanguage(request);
  const texts = textsIn(lang).customers.pages;
  await emailAgain(context, purpose, { sellerId, email: typed, locale: lang });
  const { title, text } = texts.over.sent;
  const body = html`<p>${text[purpose](shopName(seller, texts), typed)}</p>
    ${backTo(seller, texts)}`;
  return sendPage(reply, { lang, title, body });
}

/**
 * The form for the address; shown again, with the input, for an invalid one. The address of the old link is not
 * revealed.
 */
function sendForm(request: LinkRequest, reply: FastifyReply, { seller, purpose, typed }: Wish): FastifyReply {
  const lang = pageLanguage(request);
  const texts = textsIn(lang).customers.pages;
  const { title, ask, label, button, wrong } = texts.over;
  const isWrong = typed !== undefined;
  const body = html`<p>${ask[purpose](shopName(seller, texts))}</p>
    ${isWrong && html`<p class="problem" role="alert" id="problem">${wrong}</p>`}
    <form method="post">
      <label>
        ${label}
        <input
          type="email"
          name="email"
          value="${typed}"
          autocomplete="email"
          maxlength="254"
          ${isWrong && html`aria-describedby="problem" aria-invalid="true" autofocus`}
          required
        />
      </label>
      <button>${button}</button>
    </form>
    ${backTo(seller, texts)}`;
  return sendPage(reply, { lang, title, body }, isWrong ? 400 : 410);
}

function sendWay(request: LinkRequest, reply: FastifyReply, purpose: ChangePurpose, seller: SellerData): FastifyReply {
  const lang = pageLanguage(request);
  const texts = textsIn(lang).customers.pages;
  const { title, way } = texts.over;
  const body = html`<p>${way[purpose](shopName(seller, texts))}</p>
    ${backTo(seller, texts)}`;
  return sendPage(reply, { lang, title, body }, 410);
}

/** @throws ApiError 404 for a link that was deleted meanwhile */
async function sellerOf(
  db: Queryable,
  purpose: Purpose,
  token: string,
): Promise<{ readonly sellerId: string; readonly seller: SellerData }> {
  const [found] = await db.query<{ sellerId: string; seller: SellerData }>(
    `select s.id as "sellerId", s.data as seller
     from customer_mail_token t join customer c on c.id = t.customer_id join seller s on s.id = c.seller_id
     where t.hash = $1 and t.purpose = $2`,
    [hashOf(token), purpose],
  );
  if (!found) throw notFound('link');
  return found;
}
