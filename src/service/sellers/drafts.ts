/** Drafts of forms in the desk: each is one user's, and goes with the user. */
import { draftKinds, type drafts } from '../../contract/drafts.ts';
import { id as anyId } from '../../contract/strict.ts';
import { json } from '../database/index.ts';
import { userOf } from '../http/access.ts';
import { notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';

/** The most of a user. */
const mostDrafts = 50;

/** The form that a path names. */
function formAt({ kind, id }: { readonly kind: string; readonly id: string }): readonly [kind: string, form: string] {
  if (!draftKinds.some((each) => each === kind) || !anyId.safeParse(id).success) throw notFound('form');
  return [kind, id];
}

/** The handlers of drafts. */
export function draftHandlers({ db, now }: Context): Handlers<typeof drafts> {
  return {
    get: async (place, call) => {
      const [row] = await db.query<{ content: Record<string, unknown>; updated_at: Date }>(
        'select content, updated_at from form_draft where user_id = $1 and kind = $2 and form = $3',
        [userOf(call).id, ...formAt(place)],
      );
      return row ? { content: row.content, updatedAt: row.updated_at.toISOString() } : {};
    },
    store: async ({ content, ...place }, call) => {
      const { id: userId } = userOf(call);
      const updatedAt = now();
      const form = formAt(place);
      await db.transaction(async (tx) => {
        await tx.query(
          `insert into form_draft (user_id, kind, form, content, updated_at) values ($1, $2, $3, $4::json, $5::timestamptz)
           on conflict (user_id, kind, form) do update set content = excluded.content, updated_at = excluded.updated_at`,
          [userId, ...form, json(content), updatedAt],
        );
        await tx.query(
          `delete from form_draft where user_id = $1 and (kind, form) in
             (select kind, form from form_draft where user_id = $1 order by updated_at desc, kind, form offset $2)`,
          [userId, mostDrafts],
        );
      });
      return { updatedAt: updatedAt.toISOString() };
    },
    remove: async (place, call) => {
      await db.query('delete from form_draft where user_id = $1 and kind = $2 and form = $3', [
        userOf(call).id,
        ...formAt(place),
      ]);
      return {};
    },
  };
}
