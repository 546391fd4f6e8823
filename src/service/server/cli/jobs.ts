/** The commands for jobs: listing them, and replaying dead ones. */
import { jobKinds, jobStates, type JobKind } from '../../../contract/jobs.ts';
import { Misspoken, table, type Command, type Given, type Option } from './command.ts';
import { listJobs, replayJob, replayJobs } from '../job-list.ts';
import { assertSeller } from '../../sellers/sellers.ts';

const kindOption: Option = { value: 'KIND', about: jobKinds.join(', ') };

export const jobCommands: Readonly<Record<string, Command>> = {
  jobs: {
    about: 'Lists the waiting, dead and dismissed jobs of a seller.',
    word: 'SELLER',
    options: {
      kind: { ...kindOption, about: `${kindOption.about}; all by default` },
      state: { value: 'STATE', about: `${jobStates.join(', ')}; all by default` },
    },
    async run({ db }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const wanted = { kind: oneOf(given, 'kind', jobKinds), state: oneOf(given, 'state', jobStates) };
      const { docs } = await listJobs(db, { sellerId }, wanted, { top: 1000, skip: 0 });
      return table(
        docs.map(({ _id, kind, state, what, recipient, webhookId, orderId, attempts, error, nextAttemptAt }) => [
          _id,
          kind,
          state,
          what,
          recipient ?? webhookId ?? orderId ?? '',
          `${attempts} attempts`,
          [error, nextAttemptAt && `next ${nextAttemptAt}`].filter(Boolean).join(', '),
        ]),
      );
    },
  },
  'jobs-replay': {
    about: 'Replays dead jobs: one job, or all of a kind.',
    word: 'SELLER',
    options: { job: { value: 'ID', about: 'one job' }, kind: { ...kindOption, about: `all of ${kindOption.about}` } },
    async run({ db, now }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const [id, kind] = [given.one('job'), oneOf(given, 'kind', jobKinds)];
      if ((id === undefined) === (kind === undefined)) throw new Misspoken('jobs-replay needs --job or --kind.');
      if (id !== undefined) {
        const { _id, kind: found } = await replayJob(db, { sellerId }, id, now());
        return { out: [_id], note: `The ${found} is tried again when the service runs.` };
      }
      const { replayed, left } = await replayJobs(db, { sellerId }, kind as JobKind, now());
      return { out: [String(replayed)], note: `${replayed} are tried again when the service runs, ${left} are left.` };
    },
  },
};

/** @throws Misspoken for a value that is not in the list. */
function oneOf<const Word extends string>(given: Given, name: string, texts: readonly Word[]): Word | undefined {
  const said = given.one(name);
  const word = texts.find((known) => known === said);
  if (said !== undefined && word === undefined) throw new Misspoken(`--${name} is one of ${texts.join(', ')}.`);
  return word;
}
