/** Apps of third parties that a seller has given access, and taking it back. */
import { list, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';

/** An app that acts for the seller. */
export const InstalledApp = z.looseObject({
  /** The app's `client_id`. */
  _id: z.string(),
  installationId: z.string(),
  name: z.string(),
  description: text,
  /** Its own site. */
  website: text,
  /** What it may do, e.g. `events:read`. */
  permissions: z.array(z.string()),
  createdAt: timestamp,
  /** When a user agreed last. */
  updatedAt: timestamp,
  /** That user; missing for one who was removed. */
  allowedBy: text,
  /** Its valid keys, the newest first; none while it hasn't fetched one. */
  keys: list(
    z.looseObject({
      _id: z.string(),
      createdAt: timestamp,
      /** To the minute. */
      lastUsedAt: time,
    }),
  ),
});
export type InstalledApp = z.output<typeof InstalledApp>;

export const apps = {
  /** By their names; a seller has few. An app is given access on its [consent page](../developers/apps.md). */
  list: route({
    method: 'GET',
    path: '/api/apps',
    who: 'key',
    summary: 'Apps that act for the seller',
    answer: z.looseObject({ docs: z.array(InstalledApp), total: z.int() }),
    errors: [401, 403],
  }),
  /**
   * Revokes the keys of an app and its codes immediately; users may allow it again. As for `/api/keys`, only a caller that may
   * do everything removes one.
   */
  remove: route({
    method: 'DELETE',
    path: '/api/apps/{id}',
    who: 'key',
    summary: 'Take the access of an app back',
    answer: InstalledApp,
    errors: [401, 403, 404],
  }),
};
