import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.js'
import type { RenderedPage } from './page-renderer.js'
import { fillTemplate, type TemplateValues } from './template.js'

/** The placeholder of the nonce, in the `csp-nonce` meta element of `index.html`. */
const NONCE_PLACEHOLDER = 'CSP_NONCE'

const THEMES = ['light', 'dark']

/** Sends a page of the web app. */
export type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

type Encoding = 'br' | 'gzip'

const negotiateEncoding = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((encoding) => !/;\s*q=0(\.0*)?\s*$/.test(encoding))
    .map((encoding) => encoding.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : undefined
}

/** Adds the theme of the user's cookie to the page, so that the first paint uses it. */
const withTheme = (html: string, theme: string | undefined): string =>
  theme !== undefined && THEMES.includes(theme)
    ? html.replace('<html ', `<html data-theme="${theme}" `)
    : html

/** What the web app has stored in a cookie for its pages. Over https the cookie has the prefix that binds it to the host. */
export const readPageCookie = (
  { cookies }: FastifyRequest,
  name: 'theme' | 'time-zone',
): string | undefined => cookies[`__Host-${name}`] ?? cookies[name]

const readTheme = (request: FastifyRequest) => readPageCookie(request, 'theme')

/** Sets `style-src` of the Content Security Policy: the page's own files and these sources. */
const allowStyles = (reply: FastifyReply, sources: readonly string[]): void => {
  const policy = String(reply.getHeader('content-security-policy') ?? '').replace(/;?style-src [^;]*/, '')
  reply.header('content-security-policy', `${policy};style-src 'self' ${sources.join(' ')}`)
}

const HTML = 'text/html; charset=utf-8'

const send = (reply: FastifyReply, body: string | Buffer, encoding: Encoding | undefined): FastifyReply => {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Compresses a text that differs in each response. */
const COMPRESS_RESPONSE = {
  br: (text: string) =>
    // A higher quality would take more time than the smaller body saves.
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
  const encoding = negotiateEncoding(request)
  return send(reply, encoding ? await COMPRESS_RESPONSE[encoding](text) : text, encoding)
}

/** What the app's page carries for a signed-in user. */
export interface CarriedPage extends RenderedPage {
  /** The data that the page was rendered from, as JSON. */
  seed: string
  timeZone: string
}

/** JSON in a block that it cannot end. */
const escapeJson = (json: string) => json.replaceAll('<', '\\u003c')
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Where the service worker asks for the screen of a page that it has in its cache. */
export const SCREEN_PATH = '/rendered-screen'

/** The element that the app fills. */
const ROOT = '<div id="root"></div>'
/**
 * The element with what the app's page shows before it has a screen: as it is built, it fits every screen. It contains other elements, so
 * it ends with the `</div>` before the root element.
 */
const SHELL = /<div id="shell">.*<\/div>(?=\s*<div id="root">)/s

/** Names the scripts of a screen. */
const createPreloads = ({ scripts }: CarriedPage): string =>
  scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join('')

/** The styles that a screen needs before its markup. */
const createScreenStyle = ({ css }: CarriedPage, nonce: string): string =>
  `<style nonce="${nonce}">${css}</style>`

/** The root element with its screen, and the data in a block that no browser executes. */
const createScreenRoot = ({ markup, seed, timeZone }: CarriedPage): string =>
  `<div id="root" data-rendered>${markup}</div><script type="application/json" id="seed" data-time-zone="${escapeText(timeZone)}">${escapeJson(seed)}</script>`

const withCarried = (template: string, carried: CarriedPage, nonce: string): string =>
  template
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(carried.title)}</title>`)
    .replace('</head>', () => `${createPreloads(carried)}${createScreenStyle(carried, nonce)}</head>`)
    .replace(ROOT, () => createScreenRoot(carried))

const withShell = (html: string, shell: string | undefined): string =>
  shell === undefined ? html : html.replace(SHELL, () => `<div id="shell">${shell}</div>`)

/** Pages that carry their screen, or else its shell. */
export interface CarryingPages {
  /** The app's page with its styles, and what can wait behind the root element. */
  template: string
  /** What the page at a location carries for the user of a request; undefined: it is sent without. */
  carry(request: FastifyRequest, reply: FastifyReply, location: string): Promise<CarriedPage | undefined>
  /** Renders what the page at a location shows before it has its screen. */
  renderShell(location: string): string
}

/** A screen is for the page of one version of the app. */
const getVersion = (html: string): string => createHash('sha256').update(html).digest('hex').slice(0, 12)

const checkPage = (html: string): void => {
  if (!html.includes(NONCE_PLACEHOLDER)) throw new Error(`The app's page has no ${NONCE_PLACEHOLDER}`)
  if (!html.includes(ROOT)) throw new Error("The app's page has no empty root element")
}

/**
 * Creates the app's page. Each response has its own nonce, in the page and in `style-src`, for the styles that Radix adds while
 * a dialog is open. There is no ETag: after a 304, the nonce of the cached page would not match the new policy.
 */
export function createAppPage(html: string, carrying?: CarryingPages): Page {
  checkPage(html)
  if (carrying) checkPage(carrying.template)
  const screenAddress = `${SCREEN_PATH}?version=${getVersion(html)}`
  return async (request, reply) => {
    const carried = request.method === 'GET' ? await carrying?.carry(request, reply, request.url) : undefined
    const nonce = randomBytes(16).toString('base64')
    allowStyles(reply, [`'nonce-${nonce}'`])
    reply.headers({ 'cache-control': carried ? 'no-store' : 'no-cache', vary: 'accept-encoding, cookie' })
    // Tells the service worker, which keeps the page without a screen, where to ask for one.
    if (carrying) reply.header('x-screen', screenAddress)
    const finish = (page: string) => withTheme(page, readTheme(request)).replaceAll(NONCE_PLACEHOLDER, nonce)
    const page =
      carrying && carried
        ? withCarried(finish(carrying.template), carried, nonce)
        : finish(withShell(html, carrying?.renderShell(request.url)))
    return sendCompressed(request, reply.type(HTML), page)
  }
}

/**
 * Creates the response with what a page of the app without a screen has in place of its root element. The service worker replaces
 * `CSP_NONCE` by the nonce of the page. The scripts, which its cache has, are named last, so that they do not delay the screen. 404 for
 * pages of another version, and where the page would be sent without a screen.
 */
export function createScreenResponse(html: string, carrying: CarryingPages | undefined): Page {
  const pageVersion = getVersion(html)
  return async (request, reply) => {
    const { location, version } = request.query as Record<string, unknown>
    const isKnown = typeof location === 'string' && version === pageVersion
    const carried = isKnown ? await carrying?.carry(request, reply, location) : undefined
    if (!carried) throw new Refusal(404, 'not_found', 'Not found')
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
    // As plain text it is no page if it is opened by itself.
    reply.type('text/plain; charset=utf-8')
    return sendCompressed(
      request,
      reply,
      createScreenStyle(carried, NONCE_PLACEHOLDER) + createScreenRoot(carried) + createPreloads(carried),
    )
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const findStyles = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)

const createVariant = (html: string) => ({
  // 27 characters are 162 bits: enough to tell the variants of a page apart, and those of earlier builds.
  etag: `W/"${sha256(html).slice(0, 27)}"`,
  // Each is compressed once, for the first request that accepts it.
  encodings: {} as Partial<Record<Encoding, Promise<Buffer>>>,
  html,
})

type Variant = ReturnType<typeof createVariant>

/** Compresses a static page, at the highest quality of Brotli: its default. */
const COMPRESS_ONCE: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

const compressVariant = ({ html, encodings }: Variant, encoding: Encoding): Promise<Buffer> => {
  encodings[encoding] ??= COMPRESS_ONCE[encoding](html)
  return encodings[encoding]
}

/** Creates a page from a template whose values change now and then: it is compressed again only when its text has changed. */
export function createTemplatePage(template: string, readValues: () => Promise<TemplateValues>): Page {
  let html: string | undefined
  let page: Page | undefined
  return async (request, reply) => {
    const filled = fillTemplate(template, await readValues())
    if (!page || filled !== html) page = createStaticPage(filled)
    html = filled
    return page(request, reply)
  }
}

/** Creates a page that differs only by theme, such as the landing page. Its styles are allowed by their hashes. */
function createStaticPage(html: string): Page {
  const hashes = findStyles(html).map((text) => `'sha256-${sha256(text)}'`)
  const unthemed = createVariant(html)
  const variants = new Map(THEMES.map((theme) => [theme, createVariant(withTheme(html, theme))]))
  return async (request, reply) => {
    const variant = variants.get(readTheme(request) ?? '') ?? unthemed
    const { etag } = variant
    allowStyles(reply, hashes)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    const encoding = negotiateEncoding(request)
    reply.type(HTML)
    return send(reply, encoding ? await compressVariant(variant, encoding) : variant.html, encoding)
  }
}
