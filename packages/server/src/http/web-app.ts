import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.js'
import { Refusal } from './refusal.js'

// The same folder from src/ and from dist/.
const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** The app's page, with what this exchange says of itself. */
const readShell = ({ supportEmail }: Config): string | undefined => {
  const file = `${BUILT}/index.html`
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8').replace(
    /(<meta name="support-email" content=")[^"]*/,
    `$1${supportEmail}`,
  )
}

/** Serves the built web app: its files as they are, and its shell for every address of the app. */
export const serveWebApp = (app: FastifyInstance, config: Config): void => {
  const shell = readShell(config)
  if (shell !== undefined)
    app.register(fastifyStatic, {
      root: BUILT,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!isPage) throw new Refusal(404, 'not_found', 'Not found')
    if (shell === undefined) throw new Refusal(404, 'not_built', 'The web app is not built: npm run build')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
  })
}
