// Writes a page with the text of the landing page, without its scripts, pictures and styles: about the fastest page with this text.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LANDING_PAGE = new URL('../../packages/web/dist/landing.html', import.meta.url)
const STATIC_PAGE = fileURLToPath(new URL('../static.html', import.meta.url))

const ALLOWED_TAGS = /^(h[1-3]|p|ul|ol|li|dl|dt|dd|details|summary|a|header|main|footer|section|nav|b|span)$/
const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:auto;padding:1rem}'

/** Removes scripts, pictures, all tags that do not structure the text, and all attributes except `href`. */
const stripMarkup = (html: string) =>
  html
    .replace(/<(svg|script).*?<\/\1>/gs, '')
    .replace(/<(\/?)(\w+)([^>]*)>/g, (_, slash: string, tag: string, attributes: string) => {
      if (!ALLOWED_TAGS.test(tag)) return ''
      const href = /\shref="[^"]*"/.exec(attributes)?.[0] ?? ''
      return `<${slash}${tag}${slash ? '' : href}>`
    })

/** Writes `bench/static.html` from the built landing page and returns its path. */
export function writeStaticPage(): string {
  const landing = readFileSync(LANDING_PAGE, 'utf8')
  const title = /<title>.*?<\/title>/s.exec(landing)?.[0] ?? ''
  const body = landing.slice(landing.indexOf('<div id="root">'), landing.lastIndexOf('</body>'))
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}<style>${STYLE}</style>`
  const page = `<!doctype html><html lang="en"><head>${head}</head><body>${stripMarkup(body)}</body></html>\n`
  writeFileSync(STATIC_PAGE, page.replaceAll('><', '>\n<'))
  return STATIC_PAGE
}
