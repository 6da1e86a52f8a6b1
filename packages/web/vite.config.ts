import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The Content Security Policy takes pictures from data:, but nothing else.
    assetsInlineLimit: 0,
    // One small sheet: no screen waits for its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate|wouter)\// },
            { name: 'shared', minShareCount: 2, test: /packages|node_modules/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
