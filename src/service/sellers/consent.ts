/** The consent pages for a seller's users: the authorization endpoint of OAuth 2.0 and its metadata. */
import { languages } from '../locales/index.ts';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { oauth } from '../../contract/oauth.ts';
import { permissions } from '../../contract/permissions.ts';
import { addAppPages } from './app-pages.ts';
import { appPage, callbackUrl, pageOf, readAuthorize } from './authorize-request.ts';
import type { Context } from '../http/context.ts';
import { allow, findApp, signCode } from './installations.ts';
import { consentPage, messagePage } from './oauth-pages.ts';
import { mayManageApps } from './sessions.ts';
import { fieldsOf, send, sendProblem, sendTo, StaffPages, type StaffPagesOptions } from './staff-pages.ts';
import { addSignIn } from './sign-in.ts';

/** Adds the pages in a scope of their own: only they take forms and cookies, and answer errors with pages. */
export async function serveConsent(app: FastifyInstance, context: Context, options: StaffPagesOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 32 * 1024 });
    await scope.register(cookie);
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, options.log));
    const staffPages = new StaffPages(context, options);
    addAuthorize(scope, staffPages);
    addDecision(scope, staffPages);
    addSignIn(scope, staffPages);
    addAppPages(scope, staffPages);
    addMetadata(scope, staffPages);
  });
}

function addAuthorize(scope: FastifyInstance, staffPages: StaffPages): void {
  const { context } = staffPages;
  scope.get('/oauth2/authorize', staffPages.limit('read'), async (request, reply) => {
    const visitor = await staffPages.visitor(request);
    const { texts, session, user } = visitor;
    const read = await readAuthorize(request.query as Record<string, unknown>, (id) => findApp(context.db, id));
    if ('problem' in read) return send(reply, messagePage(texts, texts.problem, texts[read.problem]), 400);
    if ('error' in read) {
      const answer = { error: read.error, error_description: read.description };
      return sendTo(reply, callbackUrl(read, answer, context.publicUrl));
    }
    const back = pageOf(read.request);
    if (!user) return staffPages.askToSignIn(request, reply, visitor, { back });
    const forms = {
      consent: staffPages.encrypt('consent', read.request, session),
      signOut: staffPages.signOut(visitor, back),
    };
    return send(reply, consentPage(texts, read.app, read.request, user, forms));
  });
}

/**
 * Allow or deny: the form of `consentPage`. It grants the permissions that the page showed, as far as the app may still
 * ask for them.
 */
function addDecision(scope: FastifyInstance, staffPages: StaffPages): void {
  const { context, options } = staffPages;
  const { db, now, secrets } = context;
  scope.post('/oauth2/consent', staffPages.limit('write'), async (request, reply) => {
    const { texts, session, user } = await staffPages.visitor(request);
    const { about: asked, isHeld } = staffPages.open(request, 'consent', session);
    if (!user || !isHeld) return sendTo(reply, pageOf(asked)); // shows the page again, for a new decision
    const app = await findApp(db, asked.clientId);
    if (!app?.redirectUris.includes(asked.redirectUri))
      return send(reply, messagePage(texts, texts.problem, texts[app ? 'unknownAddress' : 'unknownApp']), 400);
    const tell = (answer: Readonly<Record<string, string>>, state = asked.state) => {
      const to = { redirectUri: asked.redirectUri, ...(state !== undefined && { state }) };
      return sendTo(reply, callbackUrl(to, answer, context.publicUrl));
    };
    if (fieldsOf(request).decision !== 'allow') {
      // the app does not know of an installation that began on this page
      if (asked.isInstall) return sendTo(reply, appPage(app.id));
      return tell({ error: 'access_denied', error_description: 'The seller did not agree' });
    }
    if (!mayManageApps(user)) return sendTo(reply, pageOf(asked)); // shows the page again, which says why
    const granted = { ...asked, permissions: asked.permissions.filter((name) => app.permissions.includes(name)) };
    let code: string;
    try {
      code = await db.transaction((tx) => allow(tx, granted, user, now()));
    } catch (error) {
      options.log(`Request ${request.id}: an app could not be allowed`, error);
      return tell({ error: 'server_error', error_description: 'Something went wrong on our side' });
    }
    return tell({ code }, asked.isInstall ? signCode(secrets, app, code) : asked.state);
  });
}

/** The metadata that OAuth libraries read first (RFC 8414). */
function addMetadata(scope: FastifyInstance, staffPages: StaffPages): void {
  scope.get('/.well-known/oauth-authorization-server', staffPages.limit('read'), async (_request, reply) => {
    const issuer = staffPages.context.publicUrl;
    return await reply.header('cache-control', 'public, max-age=300').send({
      issuer,
      authorization_endpoint: `${issuer}/oauth2/authorize`,
      token_endpoint: issuer + oauth.token.path,
      revocation_endpoint: issuer + oauth.revoke.path,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: permissions,
      ui_locales_supported: Object.keys(languages),
      authorization_response_iss_parameter_supported: true,
    });
  });
}
