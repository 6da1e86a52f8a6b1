import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../kernel/config.js'
import { Refusal } from '../../kernel/refusal.js'
import { createAppPage, createStaticPage, type Page } from './pages.js'

// The relative path is the same from src/ and from dist/.
const BUILT = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const SVG = 'image/svg+xml'

/** Reads a built page and inserts the settings of this exchange that it shows. Undefined if the page is not built. */
const readPage = (
  file: string,
  createPage: (html: string) => Page,
  { supportEmail, rewardedInvestments }: Config,
): Page | undefined => {
  if (!existsSync(file)) return undefined
  return createPage(
    readFileSync(file, 'utf8')
      .replaceAll('support@localhost', () => supportEmail)
      .replace(
        'name="referral-reward" content="unknown"',
        `name="referral-reward" content="${rewardedInvestments}"`,
      ),
  )
}

const serveFiles = (app: FastifyInstance, root: string): void => {
  app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', '**/*.{br,gz}'],
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

/** Serves the built web app: its files, the landing page at `/`, and the app's page at every other path that has no extension. */
export function serveWebApp(app: FastifyInstance, config: Config, root = BUILT): void {
  const appPage = readPage(`${root}/index.html`, createAppPage, config)
  const landingPage = readPage(`${root}/landing-${config.rewardedInvestments}.html`, createStaticPage, config)
  if (appPage) app.register(async (scope) => serveFiles(scope, root))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path)
    if (!isPage) throw new Refusal(404, 'not_found', 'Not found')
    const page = path === '/' ? (landingPage ?? appPage) : appPage
    if (!page) throw new Refusal(404, 'not_built', 'The web app is not built: npm run build')
    return page(request, reply)
  })
}
