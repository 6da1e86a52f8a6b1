import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './browser.js'
import { writeFonts } from './packages/ui/build/fonts.js'

// The plugins of the app's `vite.config.ts` do not run here.
await writeFonts()

/**
 * Every story is a test: it renders, its play function passes, and axe finds no violation. With `AXE=each`, axe checks both
 * themes and the stories of the states too.
 */
export default defineConfig({
  define: { 'import.meta.env.AXE': JSON.stringify(process.env.AXE ?? '') },
  // Our packages resolve to their sources, so that no test needs a build.
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  plugins: [storybookTest({ configDir: '.storybook' })],
  test: {
    name: 'stories',
    // The journeys take seconds, and longer on a busy machine.
    testTimeout: 60_000,
    // Two pages for all files: to open a page takes longer than to run the stories of a file, and one page uses one core.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: launchOptions(chromium.executablePath()),
        contextOptions: { timezoneId: 'Africa/Lagos', locale: 'en-GB' },
      }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
})
