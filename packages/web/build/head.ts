import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ICON = 'href="/icon.svg"'
const MANIFEST = /\s*<link rel="manifest" href="([^"]+)"[^>]*>/

/** Puts the icon's drawing into the page itself: smaller than asking for it, and one request fewer before the paint. */
export const iconInPage = (): Plugin => ({
  name: 'icon-in-page',
  apply: 'build',
  transformIndexHtml: (html) => {
    if (!html.includes(ICON)) throw new Error(`no ${ICON} in the page`)
    const drawing = encodeURIComponent(
      readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8').trim(),
    )
    return html.replace(ICON, () => `href="data:image/svg+xml,${drawing}"`)
  },
})

/** A page without the link to its manifest, and that link for a script to add: `LATER_LINKS` of `later-links`. */
export const manifestLater = (page: string) => {
  const [tag, href] = MANIFEST.exec(page) ?? []
  if (!tag || !href) throw new Error('no manifest in the page')
  return { page: page.replace(tag, ''), manifest: { rel: 'manifest', href } }
}
