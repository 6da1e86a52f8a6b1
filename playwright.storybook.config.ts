import { chromium, defineConfig } from '@playwright/test'
import { launchOptions } from './browser.js'

/** Tests of the built Storybook. They need `npm run build-storybook`. */
export default defineConfig({
  testDir: '.storybook',
  outputDir: '.cache/playwright-storybook',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/storybook-e2e.json' }]],
  use: {
    launchOptions: launchOptions(chromium.executablePath()),
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
  },
})
