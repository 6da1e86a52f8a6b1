import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Brand, BUILT_BRAND } from '../../domain/brand.js'
import type { Config } from '../../kernel/config.js'
import { Refusal } from '../../kernel/refusal.js'
import { createAppPage, createScreenResponse, createTemplatePage, SCREEN_PATH } from './pages.js'
import type { SeededPages } from './seeded-pages.js'
import { escapeText, type TemplateValues } from './template.js'

// The relative path is the same from src/ and from dist/.
/** The built web app. */
export const WEB_APP = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const SVG = 'image/svg+xml'

interface PageSettings {
  config: Pick<Config, 'supportEmail' | 'rewardedInvestments'>
  brand: Brand
}

/** Reads a built page and inserts the settings of this exchange that it shows. Undefined if the page is not built. */
const readPage = (file: string, { config, brand }: PageSettings): string | undefined => {
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .replaceAll('support@localhost', () => config.supportEmail)
    .replace(
      'name="referral-reward" content="unknown"',
      `name="referral-reward" content="${config.rewardedInvestments}"`,
    )
    .replaceAll(BUILT_BRAND.name, () => escapeText(brand.name))
    .replace(
      `data-short-name="${BUILT_BRAND.shortName}"`,
      () => `data-short-name="${escapeText(brand.shortName)}"`,
    )
}

const MANIFEST = 'manifest.webmanifest'

/** Serves the manifest of the installed app with the brand. */
const serveManifest = (app: FastifyInstance, file: string, { name, shortName }: Brand): void => {
  if (!existsSync(file)) return
  const manifest = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), name, short_name: shortName })
  app.get(`/${MANIFEST}`, (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest),
  )
}

/** Serves the built files of an app. One of the apps decorates replies. */
export const serveFiles = (app: FastifyInstance, root: string, prefix = '/'): void => {
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', MANIFEST, 'server/**', '**/*.{br,gz}'],
    // Otherwise the plugin overwrites the header with `max-age=0`.
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('vary', 'accept-encoding')
    },
  })
  // The plugin names no charset for SVG, which is text as well.
  app.addHook('onSend', async (_, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.type(`${SVG}; charset=utf-8`)
  })
}

interface WebAppOptions extends PageSettings {
  /** Reads what the landing page says of the exchange. */
  readLandingValues: () => Promise<TemplateValues>
  /** What fills the pages of signed-in users; undefined: they are sent without data. */
  seededPages?: SeededPages | undefined
  root?: string
}

/** Serves the built web app: its files, the landing page at `/`, and the app's page at every other path that has no extension. */
export function serveWebApp(
  app: FastifyInstance,
  { readLandingValues, seededPages, root = WEB_APP, ...settings }: WebAppOptions,
): void {
  const shell = readPage(`${root}/index.html`, settings)
  const template = readPage(`${root}/screen.html`, settings)
  const landing = readPage(`${root}/landing-${settings.config.rewardedInvestments}.html`, settings)
  const carrying =
    seededPages && template
      ? { template, carry: seededPages.render, renderShell: seededPages.renderShell }
      : undefined
  const appPage = shell && createAppPage(shell, carrying)
  const landingPage = landing && createTemplatePage(landing, readLandingValues)
  if (shell) app.get(SCREEN_PATH, createScreenResponse(shell, carrying))
  if (appPage) app.register(async (scope) => serveFiles(scope, root))
  serveManifest(app, `${root}/${MANIFEST}`, settings.brand)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path)
    if (!isPage) throw new Refusal(404, 'not_found', 'Not found')
    const page = path === '/' ? (landingPage ?? appPage) : appPage
    if (!page) throw new Refusal(404, 'not_built', 'The web app is not built: npm run build')
    return page(request, reply)
  })
}
