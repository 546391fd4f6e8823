/** The page of an app: what the seller allowed it, and how to install, set up or remove it (specification, Authentication 1 d and 2). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appPage } from './authorize-request.ts';
import { findApp, findInstallation, removeInstallation, type App, type AppRequest } from './installations.ts';
import { consentPage, installedPage, notInstalledPage } from './oauth-pages.ts';
import { notFound } from '../http/api-error.ts';
import { send, sendTo, type SellerDesk } from './staff-pages.ts';

export function addAppPages(scope: FastifyInstance, desk: SellerDesk): void {
  const { db } = desk.context;

  const appOf = async (request: FastifyRequest): Promise<App> => {
    const { clientId } = request.params as { readonly clientId: string };
    const app = await findApp(db, clientId);
    if (!app) throw notFound('app');
    return app;
  };

  scope.get('/apps/:clientId', desk.limit('read'), async (request, reply) => {
    const app = await appOf(request);
    const visitor = await desk.visitor(request);
    const { texts, session, user } = visitor;
    const back = appPage(app.id);
    if (!user) return desk.askToSignIn(request, reply, visitor, { back });
    const installation = await findInstallation(db, app.id, user.sellerId);
    const forms = {
      install: desk.seal('install', { clientId: app.id }, session),
      signOut: desk.signOut(visitor, back),
    };
    if (!installation) return send(reply, notInstalledPage(texts, app, user, forms));
    const remove = desk.seal('remove', { clientId: app.id }, session);
    return send(reply, installedPage(texts, app, installation, user, { ...forms, remove }));
  });

  // also for an app that is installed: then it is set up again
  scope.post('/apps/:clientId/install', desk.limit('write'), async (request, reply) => {
    const app = await appOf(request);
    const visitor = await desk.visitor(request);
    const { texts, session, user } = visitor;
    const { about, isHeld } = desk.open(request, 'install', session);
    const [redirectUri] = app.redirectUris;
    if (!user || !isHeld || about.clientId !== app.id || redirectUri === undefined)
      return sendTo(reply, appPage(app.id));
    const asked: AppRequest = { clientId: app.id, redirectUri, permissions: app.permissions, isInstall: true };
    const forms = {
      consent: desk.seal('consent', asked, session),
      signOut: desk.signOut(visitor, appPage(app.id)),
    };
    return send(reply, consentPage(texts, app, asked, user, forms));
  });

  scope.post('/apps/:clientId/remove', desk.limit('write'), async (request, reply) => {
    const app = await appOf(request);
    const { session, user } = await desk.visitor(request);
    const { about, isHeld } = desk.open(request, 'remove', session);
    if (user && isHeld && about.clientId === app.id) await removeInstallation(db, app.id, user.sellerId);
    return sendTo(reply, appPage(app.id));
  });
}
