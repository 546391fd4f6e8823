/** Bytes: what the files weigh together, and what really comes over the wire until the first ticket. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { eventOf } from './events.ts';
import { ticket, type Bench, type Measurement, type Side } from './measure.ts';
import { root } from './site.ts';
import type { Row } from './table.ts';
import { visit } from './visit.ts';

/** The sums that gate `npm run check`, in its own words. */
export async function files(): Promise<Row[]> {
  const [output, problem] = await new Promise<[string, string]>((resolve) =>
    // it exits with an error where a budget is exceeded; here that is a figure like any other
    execFile(process.execPath, [join(root, '.config/check-sizes.mjs')], { cwd: root }, (_, stdout, stderr) => {
      resolve([stdout, stderr]);
    }),
  );
  if (problem) process.stderr.write(`\ncheck-sizes.mjs did not finish, so rows are missing: ${problem}\n`);
  const lines = [...output.matchAll(/^(?:ok|OVER) +(\S.*?) +\d+ files +gzip (\d+) of (\d+)/gm)];
  return lines.map(([, name = '', bytes, budget]) => ({
    name: `${name}, gzip -9`,
    unit: 'B',
    measured: Number(bytes),
    target: `≤ ${Number(budget).toLocaleString('en')}`,
    reached: Number(bytes) <= Number(budget),
  }));
}

/** Everything that has come, headers and all, when the first ticket is painted; pictures come when they like. */
function transferred({ browser, site }: Bench, side: Side) {
  let bytes = 0;
  let requests = 0;
  const kinds = new Map<string, string>();
  return visit(
    browser,
    site.page(`${side}.html`, eventOf(10)),
    {},
    async ({ seen }) => {
      await seen(ticket);
      return { bytes, requests };
    },
    async (session) => {
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (kinds.get(requestId) === 'Image') return;
        bytes += encodedDataLength;
        requests++;
      });
      await session.send('Network.enable');
    },
  );
}

export const bytes: Measurement = {
  name: 'bytes',
  title: 'bytes',
  async run(bench) {
    const [embed, floor] = [await transferred(bench, 'embed'), await transferred(bench, 'floor')];
    return [
      ...(await files()),
      {
        name: 'over the wire until the first ticket, page and data included',
        unit: 'B',
        measured: embed.bytes,
        floor: floor.bytes,
        target: '',
      },
      { name: 'requests until then', unit: '', measured: embed.requests, floor: floor.requests, target: '' },
    ];
  },
};
