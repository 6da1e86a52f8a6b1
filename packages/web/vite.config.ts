import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { bootFirst } from './build/boot.js'
import { compress } from './build/compress.js'
import { firstLoad } from './build/first-load.js'
import { foldRuntime } from './build/fold-runtime.js'
import { iconInPage } from './build/head.js'
import { prerenderLanding } from './build/landing.js'
import { serviceWorker } from './build/service-worker.js'

/** What the app and the landing page are built alike with. */
const shared: UserConfig = {
  root: import.meta.dirname,
  css: { transformer: 'lightningcss' },
}

/** React has had it for long; the shim is for those before. */
const alias = [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }]
const resolve = { conditions: ['@cht/source', ...defaultClientConditions], alias }

const { plugin, groups } = firstLoad({ ...shared, resolve })

export default defineConfig({
  ...shared,
  plugins: [
    react(),
    plugin,
    foldRuntime(),
    iconInPage(),
    // Each of these takes the app's page as the one before has left it.
    prerenderLanding(shared),
    bootFirst(shared),
    serviceWorker(),
    compress(),
  ],
  resolve,
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The Content Security Policy takes pictures from data:, but nothing else.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
