import { chromium, defineConfig } from '@playwright/test'
import { launchOptions } from './browser.js'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/playwright',
  workers: 1,
  // A journey that passes only at the second try is named at the end of `npm test`: it hides a race, of ours or of the test.
  retries: 1,
  // Longer than a page waits before it asks again by itself, on a machine with other work to do.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    launchOptions: launchOptions(chromium.executablePath()),
    timezoneId: 'Africa/Lagos',
    locale: 'en-GB',
    trace: 'retain-on-failure',
  },
})
