import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { FONT_LICENCE, writeFonts } from '../../ui/build/fonts.js'

/** The file with the Latin letters, which every page needs. */
const LATIN = /^assets\/onest-latin-[\w-]+\.woff2$/

/**
 * Writes the files of the typeface before Vite resolves them. Preloads its Latin letters: the browser would otherwise request them
 * only after it has the style sheet and the first text. The low priority leaves the line to the scripts. Emits the licence, which must
 * accompany the files. For Storybook, whose page is `iframe.html`, the plugin only writes the files.
 */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    config: writeFonts,
    transformIndexHtml(_, { bundle, path }) {
      if (path !== '/index.html') return []
      const file = Object.keys(bundle ?? {}).find((name) => LATIN.test(name))
      if (file === undefined) return []
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${file}`,
        crossorigin: true,
        fetchpriority: 'low',
      }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!bundle['index.html']) return
        this.emitFile({
          type: 'asset',
          fileName: 'onest-licence.txt',
          source: readFileSync(FONT_LICENCE, 'utf8'),
        })
      },
    },
  }
}
