import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { compress } from './build/compress.js'
import { fonts } from './build/fonts.js'
import { prerenderLanding } from './build/landing.js'
import { serviceWorker } from './build/service-worker.js'

/** Options that the build of the app and the build of the landing page share. */
const shared: UserConfig = {
  root: import.meta.dirname,
  css: { transformer: 'lightningcss' },
}

export default defineConfig({
  ...shared,
  plugins: [react(), fonts(), prerenderLanding(shared), serviceWorker(), compress()],
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // No asset is inlined as a data: URL, because the Content Security Policy allows these for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Each module goes into the chunk of the first group that matches.
          groups: [
            // The code of the first load.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', test: /packages.\w+.src/, tags: ['$initial'] },
            // Loaded with the first dialog.
            { name: 'dialog', test: /ui.src.(alert-)?dialog\./ },
            // Other code that at least two screens share.
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
