import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { writeFonts } from '../ui/build/fonts.js'
import { compress } from '../web/build/compress.js'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  css: { transformer: 'lightningcss' },
  plugins: [react(), { name: 'fonts', config: writeFonts }, compress()],
  resolve: { conditions: ['@cht/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The Content Security Policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    // Radix names its functions with it, which would keep those that nobody uses.
    rolldownOptions: { treeshake: { manualPureFunctions: ['__name'] } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
