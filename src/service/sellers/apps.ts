/** The apps that a seller has given access, by operation. */
import type { apps, InstalledApp } from '../../contract/apps.ts';
import type { Queryable } from '../database/index.ts';
import { apiKeyOf, ownerOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { fieldChanges } from '../http/field-changes.ts';
import { compact } from '../http/pick.ts';
import { removeInstallation } from './installations.ts';

interface AppRow {
  readonly id: string;
  readonly installation_id: string;
  readonly name: string;
  readonly description: string;
  readonly website: string | null;
  readonly permissions: string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user_name: string | null;
}

interface KeyRow {
  readonly id: string;
  readonly installation_id: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** The handlers of a seller's apps. */
export function appHandlers({ db }: Context): Handlers<typeof apps> {
  return {
    list: async (_request, call) => {
      const docs = await readApps(db, apiKeyOf(call).sellerId);
      return { docs, total: docs.length };
    },
    remove: async ({ id }, call) => {
      const sellerId = ownerOf(call, 'manage apps');
      const app = (await readApps(db, sellerId)).find(({ _id }) => _id === id);
      if (!app || !(await removeInstallation(db, id, sellerId))) throw notFound('app');
      call.noteChanges?.(fieldChanges(app, {}, ['name', 'permissions']));
      return app;
    },
  };
}

async function readApps(db: Queryable, sellerId: string): Promise<InstalledApp[]> {
  const apps = await db.query<AppRow>(
    `select a.id, i.id as installation_id, a.name, a.description, a.website, i.permissions, i.created_at, i.updated_at,
       u.name as user_name
     from installation i join app a on a.id = i.app_id left join seller_user u on u.id = i.user_id
     where i.seller_id = $1 order by lower(a.name), a.id`,
    [sellerId],
  );
  const keys = await db.query<KeyRow>(
    `select id, installation_id, created_at, last_used_at from api_key
     where installation_id = any($1::text[]) and revoked_at is null order by created_at desc, id desc`,
    [apps.map((app) => app.installation_id)],
  );
  return apps.map((app) =>
    view(
      app,
      keys.filter((key) => key.installation_id === app.installation_id),
    ),
  );
}

function view(app: AppRow, keys: readonly KeyRow[]): InstalledApp {
  return compact({
    _id: app.id,
    installationId: app.installation_id,
    name: app.name,
    description: app.description || undefined,
    website: app.website ?? undefined,
    permissions: app.permissions,
    createdAt: app.created_at.toISOString(),
    updatedAt: app.updated_at.toISOString(),
    allowedBy: app.user_name ?? undefined,
    keys: keys.map((key) =>
      compact({
        _id: key.id,
        createdAt: key.created_at.toISOString(),
        lastUsedAt: key.last_used_at?.toISOString(),
      }),
    ),
  });
}
