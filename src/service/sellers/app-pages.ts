/**
 * The page of an app: its permissions, and the buttons to install, set up or remove it (specification, Authentication 1
 * d and 2).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appPage } from './authorize-request.ts';
import {
  findApp,
  findInstallation,
  removeInstallation,
  startsHere,
  type App,
  type AppRequest,
} from './installations.ts';
import { consentPage, installedPage, notInstalledPage } from './oauth-pages.ts';
import { notFound } from '../http/api-error.ts';
import { mayManageApps } from './sessions.ts';
import { send, sendTo, type StaffPages } from './staff-pages.ts';

export function addAppPages(scope: FastifyInstance, staffPages: StaffPages): void {
  const { db } = staffPages.context;

  const appOf = async (request: FastifyRequest): Promise<App> => {
    const { clientId } = request.params as { readonly clientId: string };
    const app = await findApp(db, clientId);
    if (!app) throw notFound('app');
    return app;
  };

  scope.get('/apps/:clientId', staffPages.limit('read'), async (request, reply) => {
    const app = await appOf(request);
    const visitor = await staffPages.visitor(request);
    const { texts, session, user } = visitor;
    const back = appPage(app.id);
    if (!user) return staffPages.askToSignIn(request, reply, visitor, { back });
    const installation = await findInstallation(db, app.id, user.sellerId);
    const forms = {
      install: staffPages.encrypt('install', { clientId: app.id }, session),
      signOut: staffPages.signOut(visitor, back),
    };
    if (!installation) return send(reply, notInstalledPage(texts, app, user, forms));
    const remove = staffPages.encrypt('remove', { clientId: app.id }, session);
    return send(reply, installedPage(texts, app, installation, user, { ...forms, remove }));
  });

  // an app that is installed already is set up again
  scope.post('/apps/:clientId/install', staffPages.limit('write'), async (request, reply) => {
    const app = await appOf(request);
    const visitor = await staffPages.visitor(request);
    const { texts, session, user } = visitor;
    const { about, isHeld } = staffPages.open(request, 'install', session);
    const [redirectUri] = app.redirectUris;
    if (
      !user ||
      !mayManageApps(user) ||
      !isHeld ||
      about.clientId !== app.id ||
      redirectUri === undefined ||
      !startsHere(app)
    )
      return sendTo(reply, appPage(app.id));
    const asked: AppRequest = { clientId: app.id, redirectUri, permissions: app.permissions, isInstall: true };
    const forms = {
      consent: staffPages.encrypt('consent', asked, session),
      signOut: staffPages.signOut(visitor, appPage(app.id)),
    };
    return send(reply, consentPage(texts, app, asked, user, forms));
  });

  scope.post('/apps/:clientId/remove', staffPages.limit('write'), async (request, reply) => {
    const app = await appOf(request);
    const { session, user } = await staffPages.visitor(request);
    const { about, isHeld } = staffPages.open(request, 'remove', session);
    if (user && mayManageApps(user) && isHeld && about.clientId === app.id)
      await removeInstallation(db, app.id, user.sellerId);
    return sendTo(reply, appPage(app.id));
  });
}
