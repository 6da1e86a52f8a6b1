import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../kernel/config.js'
import { notFound } from '../../kernel/refusal.js'
import { createAppPage } from './pages.js'
import { serveFiles } from './static-files.js'

// The relative path is the same from src/ and from dist/.
const CONSOLE = fileURLToPath(new URL('../../../../console/dist', import.meta.url))
const PREFIX = '/console'

/**
 * Serves the built console: its files, and its page at every other path below `/console` that has no extension. With CONSOLE_URL, at
 * that host alone.
 */
export function serveConsole(
  app: FastifyInstance,
  { consoleUrl }: Pick<Config, 'consoleUrl'>,
  root = CONSOLE,
): void {
  if (!existsSync(`${root}/index.html`)) return
  const page = createAppPage(readFileSync(`${root}/index.html`, 'utf8'))
  app.register(async (scope) => {
    if (consoleUrl !== undefined) {
      const { hostname } = new URL(consoleUrl)
      scope.addHook('onRequest', async (request) => {
        if (request.hostname !== hostname) throw notFound()
      })
    }
    scope.register(async (files) => serveFiles(files, root, `${PREFIX}/`))
    scope.get(PREFIX, page)
    scope.get(`${PREFIX}/*`, async (request, reply) => {
      if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) throw notFound()
      return page(request, reply)
    })
  })
}
