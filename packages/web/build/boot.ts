import type { Plugin, UserConfig } from 'vite'
import { manifestLater } from './head.js'
import { inlineScript } from './inline-script.js'

/** Screens that are often opened first, by address; each is asked for before the app itself is there. */
const SCREENS = {
  '/orders': 'src/screens/orders/orders-screen.tsx',
  '/home': 'src/screens/home/home-screen.tsx',
}

/** Puts the boot script into the app's page: in the page itself, so that it runs before anything else is loaded. */
export const bootFirst = (shared: UserConfig): Plugin => ({
  name: 'boot-first',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const { page: html, manifest } = manifestLater(String(page.source))
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (path: string): string[] => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${shared.root}/${path}`))
        const names = chunk ? [chunk.fileName, ...chunk.imports] : []
        return names.filter((name) => name in bundle).map((name) => `/${name}`)
      }
      const files = Object.entries(SCREENS).map(([path, screen]) => [
        path,
        filesOf(screen).filter((file) => !html.includes(file)),
      ])
      const code = await inlineScript(shared, 'src/entry-boot.ts', {
        SCREEN_FILES: JSON.stringify(Object.fromEntries(files)),
        LATER_LINKS: JSON.stringify([manifest]),
      })
      page.source = html.replace('</title>', () => `</title><script>${code}</script>`)
    },
  },
})
