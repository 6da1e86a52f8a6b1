import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { routes } from '../src/platform/routes.js'

const SOURCE = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url))
const NAME = 'service-worker.js'

const screens = routes.filter(({ access }) => access === 'protected').map(({ path }) => path.split('/')[1])

/** Builds the service worker under a constant name, and inserts the list of the app's files, the app's version and the screens. */
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
        const index = bundle['index.html']
        if (worker?.type !== 'chunk') return
        if (index?.type !== 'asset') {
          delete bundle[NAME]
          return
        }
        // The landing page is a separate document and is not cached.
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/') && !name.includes('landing'))
          .map((name) => `/${name}`)
          .sort()
        const version = createHash('sha256')
          .update(JSON.stringify([files, index.source]))
          .digest('hex')
          .slice(0, 12)
        worker.code = worker.code
          .replace('__FILES__', () => JSON.stringify(files))
          .replace('__VERSION__', () => JSON.stringify(version))
          .replace('__SCREENS__', () => JSON.stringify(screens))
      },
    },
  }
}
