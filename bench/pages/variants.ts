import type { Rewrite } from './line.js'

const DATA = /<script type="application\/json" id="seed".*?<\/script>/s
const MARKUP = /<div id="root" data-rendered>.*<\/div>(?=<script type="application\/json" id="seed")/s
const SHELL = '<div id="root"></div>'
const APP_SCRIPTS = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>/g

const remove = (html: string, pattern: RegExp): string => {
  if (html.search(pattern) === -1) throw new Error(`The page has nothing that matches ${pattern}`)
  return html.replace(pattern, '')
}

/** What the screen shows, and nothing that makes it an app: about the fastest page with this content. */
export const makeStatic: Rewrite = (html) => remove(remove(html, DATA), APP_SCRIPTS)

/** The page without one of its parts, which shows what the part is worth. */
export const LEFT_OUT: Record<string, Rewrite> = {
  'without its picture': (html) => {
    if (!MARKUP.test(html)) throw new Error('The page was sent without its screen')
    return html.replace(MARKUP, SHELL)
  },
  'without its data': (html) => remove(html, DATA),
  'without both': (html) => remove(html.replace(MARKUP, SHELL), DATA),
}

/** The page as the server sends it. */
export const AS_IT_IS = 'as it is'
/** What `createEarlyScript` makes of a page. */
export const EARLY_SCRIPT = 'with all its script at once'

/** The page asks at once for scripts that it otherwise loads when it needs them. */
export const createEarlyScript =
  (paths: readonly string[]): Rewrite =>
  (html) =>
    html.replace(
      '</head>',
      `${paths.map((path) => `<link rel="modulepreload" href="${path}">`).join('')}</head>`,
    )
