import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.js'

// The same folder from src/ and from dist/.
const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Serves the built web app: its files as they are, and its shell for every address of the app. */
export const serveWebApp = (app: FastifyInstance): void => {
  const isBuilt = existsSync(`${BUILT}/index.html`)
  if (isBuilt)
    app.register(fastifyStatic, {
      root: BUILT,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!isPage) throw new Refusal(404, 'not_found', 'Not found')
    if (!isBuilt) throw new Refusal(404, 'not_built', 'The web app is not built: npm run build')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
