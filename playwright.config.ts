import { chromium, defineConfig } from '@playwright/test'
import { launchOptions } from './browser.js'

/** The name of the step of `scripts/run-tests.ts` that reads the report. */
const report = process.env.TRANSLATED === '1' ? 'translated' : 'browser'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/playwright',
  workers: 1,
  // Longer than the app's polling intervals, on a busy machine.
  timeout: 180_000,
  expect: { timeout: Number(process.env.EXPECT_TIMEOUT ?? 30_000) },
  reporter: [['list'], ['json', { outputFile: `.cache/${report}.json` }]],
  use: {
    // Without a limit by default: the timeout of the test ends a click that waits for its button.
    actionTimeout: Number(process.env.ACTION_TIMEOUT ?? 0),
    navigationTimeout: Number(process.env.ACTION_TIMEOUT ?? 0),
    launchOptions: launchOptions(chromium.executablePath()),
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    trace: 'retain-on-failure',
  },
})
