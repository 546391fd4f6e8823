import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { DatabaseClock, openDatabase } from '../src/service/database/index.ts';
import { Metrics } from '../src/service/server/metrics.ts';
import { ProcessState } from '../src/service/server/process-state.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('dashboard and alerts', () => {
  interface Rules {
    readonly groups: readonly {
      readonly rules: readonly {
        readonly alert: string;
        readonly expr: string;
        readonly annotations: { summary: string };
      }[];
    }[];
  }
  interface Dashboard {
    readonly panels: readonly {
      readonly id: number;
      readonly title: string;
      readonly targets: readonly { readonly expr: string }[];
    }[];
  }
  const rules = (parse(read('.deploy/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(read('.deploy/grafana.json')) as Dashboard;
  const expressions = [
    ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ];

  it('ask for metrics that there are, with labels that they have', async () => {
    const opened = await openDatabase({ dataDir: 'memory://' });
    const db = Object.assign(opened, { connections: () => ({ open: 1, idle: 1, waiting: 0 }) });
    const state = new ProcessState();
    for (const job of ['checkouts', 'payments', 'mails', 'webhooks']) state.begin(job, 1_000);
    state.attempted('mail', true);
    const metrics = new Metrics({ db, state, clock: await DatabaseClock.start(db), ofProcess: true });
    metrics.observe('/api/events', 'POST', 503, 12);
    const text = await metrics.text();
    await opened.close();
    const labels = new Map<string, string>();
    for (const [, name = '', list = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
      labels.set(name, `${labels.get(name) ?? ''},${list}`);
    for (const { where, expr } of expressions) {
      const asked = [...expr.matchAll(/\b((?:foyer|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
      assert.ok(asked.length > 0 || /^up\{/.test(expr), `${where} asks for nothing`);
      for (const [, name = '', filter = ''] of asked) {
        const known = labels.get(name);
        assert.ok(known !== undefined, `${where}: there is no metric ${name}`);
        for (const [, label = '', value = ''] of filter.matchAll(/(\w+)=~?"([^"]*)"/g)) {
          if (label === 'job' && value === 'foyer') continue; // Prometheus's own
          for (const each of value.split('|'))
            assert.ok(known.includes(`${label}="${each}"`), `${where}: ${label} ${each}`);
        }
      }
      assert.equal(expr.split('(').length, expr.split(')').length, `${where}: brackets`);
    }
  });

  it('are described for operators', () => {
    const guide = read('docs/operators/production.md');
    for (const { alert, annotations } of rules) {
      assert.match(guide, new RegExp(`\`${alert}\``));
      assert.match(annotations.summary, /\.$/);
    }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  });
});
