import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './browser.js'

/** Compares the stories of the states with their pictures. The fonts are those of the machine that took them. */
export default defineConfig({
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  css: { transformer: 'lightningcss' },
  test: {
    name: 'pictures',
    include: ['packages/web/stories/pictures/pictures.browser-test.ts'],
    testTimeout: 60_000,
    attachmentsDir: '.cache/pictures/attachments',
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: launchOptions(chromium.executablePath()),
        contextOptions: {
          timezoneId: 'Africa/Lagos',
          locale: 'en-GB',
          reducedMotion: 'reduce',
          // Vitest scales a story down that is larger than the browser's own viewport.
          viewport: { width: 360, height: 4000 },
        },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 360, height: 740 },
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          resolveScreenshotPath: ({ root, arg, ext }) => `${root}/packages/web/stories/pictures/${arg}${ext}`,
          resolveDiffPath: ({ root, arg, ext }) => `${root}/.cache/pictures/${arg}${ext}`,
        },
      },
    },
  },
})
