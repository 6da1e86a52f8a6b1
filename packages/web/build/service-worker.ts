import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url))
const NAME = 'service-worker.js'

/** Builds the service worker under a name that stays, and tells it what the app is made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: NAME })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[NAME]
        const page = bundle['index.html']
        if (worker?.type !== 'chunk') return
        if (page?.type !== 'asset') {
          delete bundle[NAME]
          return
        }
        // The landing page has a document of its own, and is no part of the app that is kept.
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !name.includes('landing'))
          .map((name) => `/${name}`)
          .sort()
        const version = createHash('sha256')
          .update(JSON.stringify([files, page.source]))
          .digest('hex')
          .slice(0, 12)
        worker.code = worker.code
          .replace('__FILES__', () => JSON.stringify(files))
          .replace('__VERSION__', () => JSON.stringify(version))
      },
    },
  }
}
