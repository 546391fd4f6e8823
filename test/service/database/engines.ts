import type { Database } from '../../../src/service/database/queryable.ts';
import { emptyDatabase } from '../../support/running/database.ts';
import { startPostgres } from '../../support/running/postgres.ts';

/** One of the two engines, for tests that hold for both. */
export interface Engine {
  name: string;
  /** Why it cannot be tested here, in words; false when it can. */
  skip: string | false;
  open(): Promise<Database>;
}

/** Both engines. PostgreSQL is the server at TEST_DATABASE_URL, or else one that is started until `stop`. */
export async function startEngines(): Promise<{ engines: Engine[]; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  const started = given ? null : await startPostgres();
  const url = given ?? started?.url;
  const engines: Engine[] = [
    { name: 'embedded', skip: false, open: () => emptyDatabase() },
    {
      name: 'postgres',
      skip: url ? false : 'no PostgreSQL on this machine, and TEST_DATABASE_URL is not set',
      open: () => emptyDatabase(url),
    },
  ];
  return { engines, stop: async () => started?.stop() };
}
