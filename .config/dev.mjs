// `npm run dev`: the demo pages with hot reload, and the service beside them, started again when its sources change.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { build } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await build(['door', 'desk']); // the service serves them as they are built
const servicePort = process.env['SERVICE_PORT'] ?? '8081';

const service = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/service/server/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { DATA_DIR: '.data', ...process.env, PORT: servicePort },
  },
);

const pages = await createServer({ configFile: `${root}vite.config.ts` });
await pages.listen();
pages.printUrls();

const stop = () => {
  service.kill('SIGTERM');
  void pages.close().then(() => process.exit());
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
