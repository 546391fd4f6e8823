// The tests of the elements: in a browser, on the sources, without a build.
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { fileURLToPath } from 'node:url';
import { countSessions } from '../test/support/running/count-sessions.mjs';
import { fuzz } from '../test/support/running/fuzz.mjs';
import { quotedSales } from '../test/support/running/quoted-sales.mjs';
import { ensureChrome } from './browsers.mjs';

/** Imports that end in `url` stand for the address of a file, as they do for the build. */
const addresses = () => ({
  name: 'addresses',
  serve: (/** @type {{ path: string, query: object }} */ { path, query }) =>
    'url' in query ? { body: `export default ${JSON.stringify(path)};`, type: 'js' } : undefined,
});

const rootDir = fileURLToPath(new URL('..', import.meta.url));

const chrome = chromeLauncher({
  concurrency: 2,
  // each with a storage of its own: a terminal that forgets its visitors must not empty the cart of another test
  createPage: async ({ browser }) => await (await browser.createBrowserContext()).newPage(),
  launchOptions: {
    executablePath: ensureChrome(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-US'],
  },
});
const stopSession = chrome.stopSession.bind(chrome);
// each file gets a new page: in one that has shown many, Chrome drops entries that tests of the history go back to
chrome.stopSession = async (/** @type {string} */ id) => {
  const context = chrome.getPage(id).browserContext();
  const result = await stopSession(id);
  chrome['inactivePages'] = [];
  await context.close();
  return result;
};

export default {
  rootDir,
  files: 'test/{elements,door,desk}/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  plugins: [
    addresses(),
    esbuildPlugin({ ts: true, json: true, target: 'es2022', tsconfig: `${rootDir}tsconfig.json` }),
    quotedSales(),
    fuzz(),
  ],
  browsers: [chrome],
  testFramework: { config: { timeout: 120_000 } }, // a busy machine takes its time
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  // thousands of random events take their time, when a run asks for so many
  testsFinishTimeout: Math.max(600_000, Number(process.env['FUZZ_EVENTS'] ?? 0) * 200),
  filterBrowserLogs: (/** @type {{ args: unknown[] }} */ { args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countSessions()],
  coverage: Boolean(process.env['COVERAGE']),
  coverageConfig: { include: ['src/**/*.ts'], reportDir: 'coverage/elements', reporters: ['text-summary', 'lcov'] },
};
