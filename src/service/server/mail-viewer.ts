/**
 * The mail viewer: emails of a service without a mail server, for developing a shop. They contain secrets, such as
 * links that set passwords. So these pages are only for the person who started the service on this machine.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime, { decodeWords, type Attachment, type Email } from 'postal-mime';
import { FileAnswer, sendFile } from '../http/file-answer.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import { filesIn, emailFile, timeOfFile } from '../mail/transports.ts';
import { isOpenedHere } from './health.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';

export interface MailPagesOptions {
  /** The folder of `folderMailer`. */
  readonly folder: string;
  /**
   * A part of the address that the service prints at its start: a proxy on this machine looks local, but does not know
   * it.
   */
  readonly token: string;
}

type NamedRequest<More = unknown> = FastifyRequest<{ Params: { id: string } & More }>;

const cookieName = 'foyer-mails';
/** The maximum number of listed emails, the newest. */
const maxListed = 200;

/** Adds `/mail` and the pages below it. Other callers get 404. */
export async function serveMailPages(app: FastifyInstance, { folder, token }: MailPagesOptions): Promise<void> {
  const isToken = (said: unknown) => typeof said === 'string' && timingSafeEqualStrings(said, token);
  // pages of other sites cannot read them
  const options = { config: { cors: false as const } };

  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (request, reply) => {
      return isOpenedHere(request) ? undefined : missing(reply);
    });

    const isOpen = (request: FastifyRequest) => isToken(request.cookies[cookieName]);
    const show = (request: FastifyRequest, reply: FastifyReply, title: string, body: Markup): FastifyReply =>
      isOpen(request) ? sendPage(reply, title, body) : sendPage(reply, 'Mails of this service', closed, 404);

    scope.get('/mail', options, async (request, reply) => {
      const { open } = request.query as Record<string, unknown>;
      if (isToken(open)) {
        // removed from the address, which is in the browser's history
        void reply.setCookie(cookieName, token, { path: '/mail', httpOnly: true, sameSite: 'lax' });
        return reply.header('cache-control', 'no-store').redirect('/mail', 303);
      }
      if (!isOpen(request)) return show(request, reply, '', closed);
      const names = (await filesIn(folder)).reverse().slice(0, maxListed);
      const rows = await Promise.all(names.map((name) => listed(folder, name)));
      const none = html`<p>No mail has been written yet. Place an order, or open an account.</p>`;
      return show(
        request,
        reply,
        'Mails of this service',
        html`<p class="quiet">
            Nothing is sent: set SMTP_URL and MAIL_FROM for that. The mails lie in ${folder} for 30 days.
          </p>
          ${
            rows.length === 0
              ? none
              : html`<ul>
                  ${rows.filter((row) => row !== undefined)}
                </ul>`
          }`,
      );
    });

    scope.get('/mail/:id', options, async (request: NamedRequest, reply) => {
      const mail = isOpen(request) ? await find(folder, request.params.id) : undefined;
      if (!mail) return isOpen(request) ? missing(reply) : show(request, reply, '', closed);
      const { id } = request.params;
      const frame = html`<h2>HTML</h2>
        <iframe
          src="/mail/${id}/html"
          title="The mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`;
      return show(
        request,
        reply,
        mail.subject ?? '',
        html`<p><a href="/mail">All mails</a></p>
          <p>${headerOf(mail, 'from')} → ${headerOf(mail, 'to')}</p>
          ${filesOf(mail).length > 0 && attached(id, filesOf(mail))} ${mail.html !== undefined && frame}
          <h2>Text</h2>
          <pre>${mail.text ?? ''}</pre>
          <h2>Headers</h2>
          <pre>
${mail.headers.map(({ originalKey, value }) => `${originalKey}: ${decodeWords(value)}`).join('\n')}</pre>`,
      );
    });

    scope.get('/mail/:id/files/:at', options, async (request: NamedRequest<{ at: string }>, reply) => {
      const mail = isOpen(request) ? await find(folder, request.params.id) : undefined;
      const file = mail && filesOf(mail)[Number(request.params.at)];
      return file ? sendFile(reply, new FileAnswer(contentOf(file), nameOf(file), file.mimeType)) : missing(reply);
    });

    scope.get('/mail/:id/html', options, async (request: NamedRequest, reply) => {
      const mail = isOpen(request) ? await find(folder, request.params.id) : undefined;
      if (mail?.html === undefined) return missing(reply);
      const shown = mail.html
        .replace(/"cid:([^"]+)"/g, (whole, cid: string) => {
          const picture = mail.attachments.find(({ contentId }) => contentId === `<${cid}>`);
          return picture?.mimeType.startsWith('image/')
            ? `"data:${picture.mimeType};base64,${contentOf(picture).toString('base64')}"`
            : whole;
        })
        // links open in another tab
        .replace('<head>', '<head><base target="_blank" />');
      return reply
        .headers({
          'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox`,
          'x-frame-options': 'SAMEORIGIN',
          ...unshared,
        })
        .type('text/html; charset=utf-8')
        .send(shown);
    });
  });
}

/** A header of an email in words. */
function headerOf({ headers }: Email, wanted: string): string {
  return decodeWords(headers.find(({ key }) => key === wanted)?.value ?? '');
}

/** The files of an email that are there to be saved. */
function filesOf({ attachments }: Email): Attachment[] {
  return attachments.filter(({ disposition }) => disposition === 'attachment');
}

const nameOf = ({ filename }: Attachment) => filename ?? 'file';

function contentOf({ content, encoding }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content, encoding) : Buffer.from(new Uint8Array(content));
}

/** Links to the files of an email. */
function attached(id: string, files: readonly Attachment[]): Markup {
  return html`<p>
    Attached: ${files.map((file, at) => html`<a href="/mail/${id}/files/${at}">${nameOf(file)}</a> `)}
  </p>`;
}

/** The answer of an unknown address. */
function missing(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

const closed = html`<p>
  The mails of this service are for its operator: open the address that it printed at its start, beside “Mails”.
</p>`;

const unshared = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

function sendPage(reply: FastifyReply, title: string, body: Markup, status = 200): FastifyReply {
  const page = htmlPage({
    title,
    lang: 'en',
    body: html`<h1>${title}</h1>
      ${body}`,
    wide: true,
  });
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
      ...unshared,
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

async function find(folder: string, id: string): Promise<Email | undefined> {
  const name = (await filesIn(folder)).find((file) => emailFile.exec(file)?.[5] === id);
  return name === undefined ? undefined : await PostalMime.parse(await readFile(join(folder, name)));
}

/** A line of the list; nothing for a file that was deleted meanwhile. */
async function listed(folder: string, name: string): Promise<Markup | undefined> {
  try {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    const at = timeOfFile(name)?.toISOString().replace('T', ' ').slice(0, 16) ?? '';
    return html`<li>
      <a href="/mail/${emailFile.exec(name)?.[5]}">${mail.subject}</a>
      <span class="quiet">${headerOf(mail, 'to')}, ${at} UTC</span>
    </li>`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
