/** Saved views of the desk: a user's own, and those of the seller, which belong to no user. */
import type { Api } from '../../contract/index.ts';
import type { SavedView } from '../../contract/views.ts';
import { userOf } from '../http/access.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { newId } from '../security/ids.ts';

/** The most of a user, and the most of a seller. */
const mostViews = 50;

interface ViewRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly page: string;
  readonly query: string;
  readonly created_at: Date;
}
const columns = 'id, user_id, name, page, query, created_at';

const viewOf = ({ id, user_id: userId, name, page, query, created_at: createdAt }: ViewRow): SavedView => ({
  _id: id,
  name,
  page,
  query,
  shared: userId === null,
  createdAt: createdAt.toISOString(),
});

/** The handlers of saved views. */
export function viewHandlers({ db, now }: Context): Handlers<Api['views']> {
  return {
    list: async ({ page = null }, call) => {
      const { id, sellerId } = userOf(call);
      const rows = await db.query<ViewRow>(
        `select ${columns} from saved_view
         where seller_id = $1 and (user_id is null or user_id = $2) and ($3::text is null or page = $3)
         order by user_id is null, lower(name), id`,
        [sellerId, id, page],
      );
      return { rows: rows.map(viewOf) };
    },
    create: async ({ name, page, query, shared = false }, call) => {
      const { id, sellerId } = userOf(call);
      const owner = shared ? null : id;
      const [row] = await db.query<ViewRow>(
        `insert into saved_view (id, seller_id, user_id, name, page, query, created_at)
         select $1, $2, $3, $4, $5, $6, $7::timestamptz
         where (select count(*) from saved_view where seller_id = $2 and user_id is not distinct from $3::text) < $8
         returning ${columns}`,
        [newId(now()), sellerId, owner, name.trim(), page, query, now(), mostViews],
      );
      if (!row) throw new ApiError(409, 'TOO_MANY_VIEWS', `There are ${mostViews} views already: delete one first.`);
      return viewOf(row);
    },
    remove: async ({ id: viewId }, call) => {
      const { id, sellerId } = userOf(call);
      const [row] = await db.query<ViewRow>(
        `delete from saved_view where id = $1 and seller_id = $2 and (user_id is null or user_id = $3)
         returning ${columns}`,
        [viewId, sellerId, id],
      );
      if (!row) throw notFound('view');
      return viewOf(row);
    },
  };
}
