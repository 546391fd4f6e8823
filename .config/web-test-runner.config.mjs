import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { fileURLToPath } from 'node:url';
import { countSessions } from '../test/support/count-sessions.mjs';
import { quotedSales } from '../test/support/quoted-sales.mjs';
import { ensureChrome } from './browsers.mjs';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

export default {
  rootDir,
  files: 'test/elements/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  plugins: [
    esbuildPlugin({ ts: true, json: true, target: 'es2022', tsconfig: `${rootDir}tsconfig.json` }),
    quotedSales(),
  ],
  browsers: [
    chromeLauncher({
      concurrency: 2,
      launchOptions: {
        executablePath: ensureChrome(),
        args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-US'],
      },
    }),
  ],
  testFramework: { config: { timeout: 5000 } },
  filterBrowserLogs: (/** @type {{ args: unknown[] }} */ { args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countSessions()],
  coverage: Boolean(process.env['COVERAGE']),
  coverageConfig: { include: ['src/**/*.ts'], reportDir: 'coverage/elements', reporters: ['text-summary', 'lcov'] },
};
