import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { compress } from './build/compress.js'
import { prerenderLanding } from './build/landing.js'
import { serviceWorker } from './build/service-worker.js'

/** Options of both the app's build and the landing page's. */
const shared: UserConfig = {
  root: import.meta.dirname,
  css: { transformer: 'lightningcss' },
}

export default defineConfig({
  ...shared,
  plugins: [react(), prerenderLanding(shared), serviceWorker(), compress()],
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The Content Security Policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // A module goes into the first group that matches: the first load, then dialogs, then code that screens share.
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', test: /packages.\w+.src/, tags: ['$initial'] },
            { name: 'dialog', test: /components.(alert-)?dialog\./ },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
