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
 * Serves the built console: its files, and its page at every other path below `/console` that has no extension. If CONSOLE_URL
 * has a host of its own, at that one alone.
 */
export function serveConsole(
  app: FastifyInstance,
  { publicUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'consoleUrl'>,
  root = CONSOLE,
): void {
  if (!existsSync(`${root}/index.html`)) return
  const page = createAppPage(readFileSync(`${root}/index.html`, 'utf8'))
  app.register(async (scope) => {
    const { hostname } = new URL(consoleUrl)
    if (hostname !== new URL(publicUrl).hostname) {
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
