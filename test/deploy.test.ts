import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { readSettings } from '../src/service/server/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const deploy = (file: string) => read(`.deploy/${file}`);

/** The documents of a YAML file. */
function yaml<Content>(file: string): Content[] {
  return parseAllDocuments(deploy(file)).map((document) => {
    assert.deepEqual([...document.errors, ...document.warnings], [], file);
    return document.toJS() as Content;
  });
}

/** The settings of the service, as its page names them. */
const settings = new Set(
  [...read('docs/operators/configuration.md').matchAll(/^\|((?: `[A-Z_0-9]+`,?)+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);
/** What else stands among the variables of a file. */
const ofOthers = new Set(['NODE_ENV', 'DOMAIN', 'UPSTREAM', 'POSTGRES_PASSWORD']);

function assertSettings(variables: Readonly<Record<string, string>>, where: string): void {
  const unknown = Object.keys(variables).filter((name) => !settings.has(name) && !ofOthers.has(name));
  assert.deepEqual(unknown, [], `${where} has settings that the configuration does not name`);
  // references of compose and placeholders stand for what an operator fills in
  const filled = Object.entries(variables).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?\}/g, 'smtp://filled.example'),
  ]);
  const { DATABASE_URL, PUBLIC_URL, SECRET_KEY, METRICS_TOKEN, MAIL_FROM, SMTP_URL, ...plain } = Object.fromEntries(
    filled,
  ) as Partial<Record<string, string>>;
  readSettings(plain);
  for (const [name, value] of Object.entries({
    DATABASE_URL,
    PUBLIC_URL,
    SECRET_KEY,
    METRICS_TOKEN,
    MAIL_FROM,
    SMTP_URL,
  }))
    assert.ok(value === undefined || typeof value === 'string', `${where}: ${name} must be text`);
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly environment: Readonly<Record<string, string>>;
        readonly read_only?: boolean;
        readonly volumes?: readonly string[];
        readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

describe('the image', () => {
  const instructions = deploy('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(' ');
      return { word, rest: rest.join(' ') };
    });
  const last = instructions.slice(instructions.map(({ word }) => word).lastIndexOf('FROM'));

  it('has only instructions that there are, and exact forms of commands', () => {
    const known = 'FROM ARG WORKDIR COPY RUN LABEL ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ');
    for (const { word, rest } of instructions) {
      assert.ok(known.includes(word), word);
      const command = word === 'HEALTHCHECK' ? rest.replace(/^.*? CMD /, '') : word === 'CMD' ? rest : undefined;
      if (command !== undefined) assert.ok(Array.isArray(JSON.parse(command)), command);
    }
  });

  it('starts the service as a user without rights, with its settings, and is asked for its health', () => {
    const at = (word: string) => last.findIndex((each) => each.word === word);
    assert.equal(last[at('USER')]?.rest, 'node');
    assert.ok(at('USER') < at('CMD') && at('USER') > last.map(({ word }) => word).lastIndexOf('RUN'));
    assert.ok(
      last.every(({ word, rest }) => word !== 'COPY' || !rest.includes('--chown')),
      'root owns the program',
    );
    assert.match(last[at('HEALTHCHECK')]?.rest ?? '', /\/api\/ready/);
    const pairs = (last[at('ENV')]?.rest ?? '').split(' ').map((pair) => pair.split('=') as [string, string]);
    assertSettings(Object.fromEntries(pairs), 'Dockerfile');
  });

  it('copies what is there and what the build reads, and nothing else is sent to it', () => {
    const sent = deploy('Dockerfile.dockerignore').trim().split('\n');
    assert.equal(sent[0], '*');
    const allowed = new Set(sent.slice(1).map((line) => line.replace('!', '')));
    for (const { word, rest } of instructions) {
      if (word !== 'COPY' || rest.startsWith('--from')) continue;
      for (const file of rest.split(' ').slice(0, -1)) {
        assert.ok(existsSync(join(root, file)), file);
        assert.ok(allowed.has(file), file);
      }
    }
  });

  it('runs on a version of Node.js that the package allows', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const image = Number(/ARG NODE_VERSION=(\d+)/.exec(deploy('Dockerfile'))?.[1]);
    assert.ok(image > Number(/\d+/.exec(engines.node)?.[0]));
  });
});

describe('the ways to run the service', () => {
  it('compose: the service, PostgreSQL, a backup and a proxy, each with settings that there are', () => {
    const [{ services, volumes } = { services: {}, volumes: {} }] = yaml<Compose>('compose.yaml');
    assert.deepEqual(Object.keys(services), ['foyer', 'postgres', 'backup', 'caddy']);
    const { foyer, caddy } = services;
    assert.ok(foyer?.build && existsSync(join(root, foyer.build.dockerfile)));
    assert.equal(foyer.read_only, true);
    assertSettings(foyer.environment, 'compose.yaml');
    assertSettings(caddy?.environment ?? {}, 'compose.yaml');
    const example = deploy('foyer.env');
    for (const [, name = ''] of deploy('compose.yaml').matchAll(/\$\{(\w+):\?\}/g))
      assert.match(example, new RegExp(`^${name}=`, 'm'));
    for (const { depends_on: needs = [], volumes: mounts = [] } of Object.values(services)) {
      for (const other of Array.isArray(needs) ? (needs as string[]) : Object.keys(needs)) assert.ok(other in services);
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        assert.ok(from.startsWith('./') ? existsSync(join(root, '.deploy', from)) : from in volumes, mount);
      }
    }
  });

  it('the example of the settings', () => {
    const pairs = deploy('foyer.env')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
    assertSettings(Object.fromEntries(pairs), 'foyer.env');
  });

  it('systemd: the service without rights, restarted when it ends', () => {
    const unit = deploy('foyer.service');
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
    assert.equal(value('ExecStart'), '/usr/bin/node dist/service/main.js');
    assert.equal(value('Restart'), 'always');
    assert.equal(value('ProtectSystem'), 'strict');
    const pairs = (value('Environment') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]);
    assertSettings(Object.fromEntries(pairs), 'foyer.service');
    for (const line of unit.split('\n')) assert.match(line, /^(?:#.*|\[\w+\]|\w+=.*|)$/);
  });

  it('Kubernetes: what belongs together is named alike', () => {
    interface Manifest {
      readonly apiVersion: string;
      readonly kind: string;
      readonly metadata: { readonly name: string };
      readonly data?: Readonly<Record<string, string>>;
      readonly stringData?: Readonly<Record<string, string>>;
      readonly spec?: {
        readonly selector?: { readonly matchLabels?: object };
        readonly template?: {
          readonly metadata: { readonly labels: object };
          readonly spec: { readonly containers: readonly Container[]; readonly securityContext: object };
        };
      };
    }
    interface Container {
      readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
      readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
      readonly readinessProbe: { readonly httpGet: { readonly path: string } };
      readonly livenessProbe: { readonly httpGet: { readonly path: string } };
    }
    const manifests = yaml<Manifest>('kubernetes.yaml');
    const named = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    assert.equal(named.size, manifests.length);
    for (const { data = {}, stringData = {} } of manifests)
      assertSettings({ ...data, ...stringData }, 'kubernetes.yaml');
    const deployment = manifests.find(({ kind }) => kind === 'Deployment');
    const { template, selector } = deployment?.spec ?? {};
    assert.deepEqual(template?.metadata.labels, selector?.matchLabels);
    const [container] = template?.spec.containers ?? [];
    for (const source of container?.envFrom ?? [])
      for (const [kind, { name }] of Object.entries(source))
        assert.ok(named.has(`${kind === 'secretRef' ? 'Secret' : 'ConfigMap'} ${name}`));
    assert.equal(container?.securityContext.readOnlyRootFilesystem, true);
    assert.equal(container.readinessProbe.httpGet.path, '/api/ready');
    assert.equal(container.livenessProbe.httpGet.path, '/api/health');
  });

  it('Caddy: braces are closed, and the operators’ figures stay inside', () => {
    const text = deploy('Caddyfile').replace(/#.*/g, '');
    let depth = 0;
    for (const sign of text.replace(/\{\$[^}]*\}/g, '')) {
      if (sign === '{') depth++;
      if (sign === '}') depth--;
      assert.ok(depth >= 0);
    }
    assert.equal(depth, 0);
    assert.match(text, /@operators path \/metrics\s+respond @operators 404/);
    const [, asked = ''] = /ask http:\/\/\{\$UPSTREAM:localhost:8080\}(\S+)/.exec(text) ?? [];
    assert.ok(read('src/service/seller-pages/serve.ts').includes(`app.get('${asked}'`), 'Caddy asks for domains there');
  });
});

describe('the backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-backup-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the script with programs of PostgreSQL that do as told. */
  const run = (dump: string) => {
    const programs = join(folder, 'programs');
    mkdirSync(programs, { recursive: true });
    for (const [name, body] of [
      ['pg_dump', dump],
      ['pg_restore', 'grep -q whole "$2"'],
    ] as const) {
      writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(programs, name), 0o755);
    }
    execFileSync('/bin/sh', [join(root, '.deploy/backup.sh')], {
      env: { PATH: `${programs}:${process.env['PATH']}`, BACKUPS: folder },
      stdio: 'ignore',
    });
  };
  const dumps = () => readdirSync(folder).filter((name) => name.startsWith('foyer-'));

  it('keeps a dump that can be read, and deletes those of two weeks ago', () => {
    const old = join(folder, 'foyer-20200101T030000Z.dump');
    writeFileSync(old, 'whole');
    execFileSync('touch', ['-t', '202001010300', old]);
    run('echo whole > "${2#--file=}"');
    const found = dumps();
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', /^foyer-\d{8}T\d{6}Z\.dump$/);
  });

  it('fails on a dump that cannot be read, and keeps the earlier ones', () => {
    const before = dumps();
    assert.throws(() => {
      run('echo broken > "${2#--file=}"');
    });
    assert.deepEqual(
      dumps().filter((name) => name.endsWith('.dump')),
      before,
    );
  });
});
