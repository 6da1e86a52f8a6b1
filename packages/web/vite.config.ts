import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { compress } from './build/compress.js'
import { fonts } from './build/fonts.js'
import { prerenderLanding } from './build/landing.js'
import { serverPage } from './build/page.js'
import { serviceWorker } from './build/service-worker.js'
import { pageShell } from './build/shell.js'

/** Options that the build of the app and the build of the landing page share. */
const shared: UserConfig = {
  root: import.meta.dirname,
  css: { transformer: 'lightningcss' },
}

/**
 * Divides a group of code by the screens that need it. Parts below `mergeThreshold`, in bytes before minification, are merged: each is a
 * request, which costs a slow network as much as some kilobytes.
 */
const inParts = (mergeThreshold: number) => ({
  entriesAware: true,
  entriesAwareMergeThreshold: mergeThreshold,
})

export default defineConfig({
  ...shared,
  plugins: [
    react(),
    fonts(),
    pageShell(shared),
    prerenderLanding(shared),
    serviceWorker(),
    compress(),
    serverPage(shared),
  ],
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // No asset is inlined as a data: URL, because the Content Security Policy allows these for images only.
    assetsInlineLimit: 0,
    // A page that the server has rendered needs the styles of its screen before the code of the screen is there.
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Radix names its functions with it, which would keep those that nobody uses.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        // Rolldown names the parts of a group after all the screens that need them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Each module goes into the chunk of the first group that matches. Groups in parts load for a screen what it needs of them.
          groups: [
            // The code of the first load.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', test: /packages.\w+.src/, tags: ['$initial'] },
            // Loaded with the first dialog.
            { name: 'dialog', test: /ui.src.(alert-)?dialog\./, ...inParts(300) },
            // The endpoints that the first load does not need. Every other screen imports some of them.
            { name: 'contract', test: /sdk.src.contract\./, ...inParts(300) },
            // Other code that at least two screens share.
            { name: 'shared', minShareCount: 2, ...inParts(3_000) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
