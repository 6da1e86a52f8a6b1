import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { readConfig } from '../../kernel/config.js'
import { handleErrors } from './errors.js'
import type { CarriedPage } from './pages.js'
import { serveWebApp } from './static-files.js'
import type { TemplateValues } from './template.js'

const STYLE = 'p{margin:0}'
const hash = (text: string) => createHash('sha256').update(text).digest('base64')
const SCRIPT = 'console.log(1)'
const APP_PAGE = `<!doctype html><html lang="en"><meta property="csp-nonce" nonce="CSP_NONCE" /><script type="module" src="/a.js"></script><meta name="referral-reward" content="unknown" /><body data-short-name="CHT"><title>CHT Exchange</title></head>support@localhost<div id="shell"><p>Loading…</p></div><div id="root"></div>
<noscript>No script</noscript>`
const SCREEN_TEMPLATE = `<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="CSP_NONCE" /><title>CHT</title><style nonce="CSP_NONCE">${STYLE}</style></head><body><div id="root"></div>
<noscript>No script</noscript><script type="module" src="/a.js"></script></body></html>`
/** What the app's page carries, which the tests change. */
let carried: CarriedPage | undefined
/** What the exchange is like, which the tests change. */
let landingValues: TemplateValues = {}
const LANDING_PAGE = `<!doctype html><html lang="en"><style>${STYLE}</style><a href="mailto:support@localhost">{{#facts}}<p>{{price}}</p>{{/facts}}`

const BRAND = { name: 'Kola & <Co> Exchange $&', shortName: 'Kola "K"' }
const BRAND_HTML = { name: 'Kola &amp; &lt;Co&gt; Exchange $&amp;', shortName: 'Kola &quot;K&quot;' }
const MANIFEST = { name: 'CHT Exchange', short_name: 'CHT', start_url: '/home' }

const folder = createTemporaryFolder('web')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), APP_PAGE)
  writeFileSync(join(folder, 'screen.html'), SCREEN_TEMPLATE)
  writeFileSync(join(folder, 'landing.html'), 'says no reward')
  writeFileSync(join(folder, 'landing-first.html'), 'rewards the first investment')
  writeFileSync(join(folder, 'landing-every.html'), LANDING_PAGE)
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT))
  app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'self'"] } },
  })
  await app.register(cookie)
  handleErrors(app)
  serveWebApp(app, {
    brand: BRAND,
    config: readConfig({ SUPPORT_EMAIL: 'help@$1.example', REFERRAL_REWARD: 'every' }),
    readLandingValues: async () => landingValues,
    seededPages: {
      render: async (_request, _reply, location) => (location === '/home' ? carried : undefined),
      renderShell: (location) => `<p>Shell of ${location} $&</p>`,
    },
    root: folder,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('/ serves the landing page with the hash of its style and the support address', async () => {
  const { statusCode, headers, body } = await get('/?ref=ABC')
  expect({
    statusCode,
    body,
    policy: headers['content-security-policy'],
    type: headers['content-type'],
    cache: headers['cache-control'],
  }).toEqual({
    statusCode: 200,
    body: LANDING_PAGE.replace('support@localhost', 'help@$1.example').replace(/{{.*}}/, ''),
    policy: `default-src 'self';style-src 'self' 'sha256-${hash(STYLE)}'`,
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
  })
})

test('the landing page changes with its values, and so does its ETag', async () => {
  const before = await get('/')
  landingValues = { facts: [{ price: '1.00 NGN' }] }
  const after = await get('/', { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, after.body.endsWith('<p>1.00 NGN</p>')]).toEqual([200, true])
  expect((await get('/', { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304)
  landingValues = {}
  expect((await get('/')).headers.etag).toBe(before.headers.etag)
})

/** The nonces of a response of the app's page: in the page and in the Content Security Policy. */
const readNonces = ({ body, headers }: Awaited<ReturnType<typeof get>>) => ({
  page: /nonce="([^"]+)"/.exec(body)?.[1],
  policy: /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
})

test('every other path without an extension serves the app with its shell and a nonce for its styles; a file that is not served is 404', async () => {
  for (const path of ['/home', '/orders/1?tab=pending', '/nowhere']) {
    const response = await get(path)
    const { page = '', policy } = readNonces(response)
    expect(page).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(policy).toBe(page)
    expect(response.body).toBe(
      APP_PAGE.replace('support@localhost', 'help@$1.example')
        .replace('unknown', 'every')
        .replace('data-short-name="CHT"', () => `data-short-name="${BRAND_HTML.shortName}"`)
        .replace('CHT Exchange', () => BRAND_HTML.name)
        .replace('CSP_NONCE', () => page)
        .replace('<p>Loading…</p>', () => `<p>Shell of ${path} $&</p>`),
    )
    expect(response.headers['content-security-policy']).toBe(
      `default-src 'self';style-src 'self' 'nonce-${page}'`,
    )
  }
  for (const path of ['/landing.html', '/index.html', '/assets/gone-1.js', '/assets/app-1.js.br'])
    expect((await get(path)).statusCode).toBe(404)
})

test('each response of the app has a new nonce and is never a 304', async () => {
  const first = await get('/orders')
  const second = await get('/orders', { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() })
  expect(first.headers.etag).toBe(undefined)
  expect([second.statusCode, second.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(readNonces(second).page).not.toBe(readNonces(first).page)
})

test.each(['/', '/orders'])('%s is compressed with an accepted encoding', async (path) => {
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/, '')
  const whole = withoutNonce((await get(path)).body)
  const getEncoded = async (encodings: string) => {
    const { headers, rawPayload } = await get(path, { 'accept-encoding': encodings })
    return [headers['content-encoding'], rawPayload] as const
  }
  const [br, brotli] = await getEncoded('gzip, deflate, br, zstd')
  expect([br, withoutNonce(brotliDecompressSync(brotli).toString())]).toEqual(['br', whole])
  const [gzip, zipped] = await getEncoded('br;q=0, gzip;q=0.5')
  expect([gzip, withoutNonce(gunzipSync(zipped).toString())]).toEqual(['gzip', whole])
  const [none, plain] = await getEncoded('identity')
  expect([none, withoutNonce(plain.toString())]).toEqual([undefined, whole])
})

test('the landing page answers 304 to its own ETag', async () => {
  const { etag = '' } = (await get('/')).headers
  const again = await get('/', { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
})

test.each(['/', '/orders'])('%s has the theme of the cookie, and ignores other values', async (path) => {
  const getRootElement = async (cookie: string) => {
    const { body } = await get(path, { cookie })
    return /<html[^>]*>/.exec(body)?.[0]
  }
  expect([
    await getRootElement('theme=dark'),
    await getRootElement('theme=light'),
    await getRootElement('theme="><script>'),
    await getRootElement('theme=dark; __Host-theme=light'),
  ]).toEqual([
    '<html data-theme="dark" lang="en">',
    '<html data-theme="light" lang="en">',
    '<html lang="en">',
    '<html data-theme="light" lang="en">',
  ])
})

test('the landing page has a different ETag for each theme', async () => {
  const etags = await Promise.all(
    ['light', 'dark', 'none'].map(
      async (theme) => (await get('/', { cookie: `theme=${theme}` })).headers.etag,
    ),
  )
  expect(new Set(etags).size).toBe(3)
})

test('files are served precompressed; hashed ones are immutable, others are revalidated', async () => {
  const { headers, rawPayload } = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
  expect([
    headers['content-encoding'],
    headers['content-type'],
    headers['cache-control'],
    headers.vary,
  ]).toEqual([
    'br',
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'accept-encoding',
  ])
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT)
  const plain = await get('/assets/app-1.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
  const icon = await get('/icon.svg')
  expect([icon.headers['cache-control'], icon.headers['content-type']]).toEqual([
    'no-cache',
    'image/svg+xml; charset=utf-8',
  ])
  expect((await get('/icon.svg', { 'if-none-match': String(icon.headers.etag) })).statusCode).toBe(304)
})

test('the manifest has the brand', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect([headers['content-type'], headers['cache-control'], JSON.parse(body)]).toEqual([
    'application/manifest+json; charset=utf-8',
    'no-cache',
    { ...MANIFEST, name: BRAND.name, short_name: BRAND.shortName },
  ])
})

const CARRIED: CarriedPage = {
  seed: JSON.stringify({ note: '</script><script>alert(1)</script> $1 $&' }),
  markup: '<main>Welcome, $& ada</main>',
  css: '[data-style="width:1px"]{width:1px}',
  title: 'Home <1>',
  scripts: ['/assets/home-1.js'],
  timeZone: 'Africa/Lagos',
}

test('the page of a signed-in user has its screen and its data, which nothing can end early, and is not stored', async () => {
  carried = CARRIED
  const { body, headers } = await get('/home')
  carried = undefined
  expect([headers['cache-control'], headers.vary, headers['x-screen']]).toEqual([
    'no-store',
    'accept-encoding, cookie',
    expect.stringMatching(/^\/rendered-screen\?version=[\da-f]{12}$/),
  ])
  const [, nonce] = /'nonce-(.*?)'/.exec(String(headers['content-security-policy'])) ?? []
  expect(body).toContain(
    `<title>Home &lt;1></title><style nonce="${nonce}">${STYLE}</style><link rel="modulepreload" crossorigin href="/assets/home-1.js"><style nonce="${nonce}">[data-style="width:1px"]{width:1px}</style></head>`,
  )
  const [, markup, data = ''] =
    /<div id="root" data-rendered>(.*?)<\/div><script type="application\/json" id="seed" data-time-zone="Africa\/Lagos">(.*?)<\/script>\s*<noscript>/s.exec(
      body,
    ) ?? []
  expect([markup, JSON.parse(data)]).toEqual([
    '<main>Welcome, $& ada</main>',
    { note: '</script><script>alert(1)</script> $1 $&' },
  ])
  expect(body.match(/<script/g)).toHaveLength(2)
})

test('the screen of a page is served alone, compressed, never stored, and never as a page', async () => {
  carried = CARRIED
  const address = String((await get('/home')).headers['x-screen'])
  const { statusCode, headers, rawPayload } = await get(`${address}&location=%2Fhome`, {
    'accept-encoding': 'br',
  })
  expect([statusCode, headers['cache-control'], headers['content-type'], headers.vary]).toEqual([
    200,
    'no-store',
    'text/plain; charset=utf-8',
    'accept-encoding, cookie',
  ])
  const data = CARRIED.seed.replaceAll('<', '\\u003c')
  expect(brotliDecompressSync(rawPayload).toString()).toBe(
    `<style nonce="CSP_NONCE">${CARRIED.css}</style><div id="root" data-rendered>${CARRIED.markup}</div><script type="application/json" id="seed" data-time-zone="Africa/Lagos">${data}</script><link rel="modulepreload" crossorigin href="/assets/home-1.js">`,
  )
  const others = [
    '/rendered-screen',
    address,
    `${address}&location=%2Fterms`,
    '/rendered-screen?version=older&location=%2Fhome',
  ]
  expect(await Promise.all(others.map(async (url) => (await get(url)).statusCode))).toEqual(
    Array(4).fill(404),
  )
  carried = undefined
  expect((await get(`${address}&location=%2Fhome`)).statusCode).toBe(404)
})
