import { defineConfig, devices } from '@playwright/test';
import { ensureChrome } from './browsers.mjs';

// Servers are started by the fixtures, one for each worker, so that journeys never share stock.
export default defineConfig({
  testDir: '../test/journeys',
  outputDir: '../test-results',
  tsconfig: './tsconfig.test.json',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000, // a machine that is busy with other work takes four times as long; what hangs, hangs longer
  maxFailures: 12, // when many hang, the rest would take hours
  retries: 0, // a retry hides a flake
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  // a button that a smooth scroll moves between the press and the release is not clicked
  // what can't be pressed for that long never can be
  use: { contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 90_000 },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: ensureChrome(), args: ['--font-render-hinting=none', '--disable-lcd-text'] },
      },
    },
  ],
});
