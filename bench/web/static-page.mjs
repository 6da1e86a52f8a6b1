// The landing page's text, and nothing else: what no page with these words can be faster than.
import { readFileSync, writeFileSync } from 'node:fs'

const LANDING = new URL('../../packages/web/dist/landing.html', import.meta.url)
const STATIC = new URL('../static.html', import.meta.url).pathname

const KEPT = /^(h[1-3]|p|ul|ol|li|dl|dt|dd|details|summary|a|header|main|footer|section|nav|b|span)$/
const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:auto;padding:1rem}'

/** The tags that carry text, without their attributes; an anchor keeps where it leads. */
const bare = (html) =>
  html
    .replace(/<(svg|script).*?<\/\1>/gs, '')
    .replace(/<(\/?)(\w+)([^>]*)>/g, (_, slash, tag, attributes) => {
      if (!KEPT.test(tag)) return ''
      const href = /\shref="[^"]*"/.exec(attributes)?.[0] ?? ''
      return `<${slash}${tag}${slash ? '' : href}>`
    })

/** Writes `bench/static.html` from the built landing page. Returns where it is. */
export const writeStaticPage = () => {
  const landing = readFileSync(LANDING, 'utf8')
  const title = /<title>.*?<\/title>/s.exec(landing)?.[0] ?? ''
  const body = landing.slice(landing.indexOf('<div id="root">'), landing.lastIndexOf('</body>'))
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}<style>${STYLE}</style>`
  const page = `<!doctype html><html lang="en"><head>${head}</head><body>${bare(body)}</body></html>\n`
  writeFileSync(STATIC, page.replaceAll('><', '>\n<'))
  return STATIC
}
