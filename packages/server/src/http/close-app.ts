import { SECOND } from '@cht/sdk/time'
import type { FastifyInstance } from 'fastify'

/** How long a stop waits for the requests under way, in ms. */
export const REQUEST_SHUTDOWN_TIMEOUT = 10 * SECOND
/** How often a stop checks whether requests are under way, in ms. */
const CHECK_INTERVAL = 20

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests have not been answered completely. */
    countRequests(): number
  }
}

/** Counts the requests under way, for `closeApp`. Call it before the routes are registered. */
export function trackRequests(app: FastifyInstance): void {
  let count = 0
  app.decorate('countRequests', () => count)
  app.addHook('onRequest', async (_, { raw }) => {
    count++
    raw.once('close', () => {
      count--
    })
  })
}

/**
 * Closes an app: it stops listening, and closes all connections once no request is under way, or after ten seconds. Neither a
 * connection that waits for its next request delays this, nor one that has never sent a request, as browsers open them in advance:
 * Node's `closeIdleConnections` leaves those open. The app must have the option `forceCloseConnections: 'idle'`: with `true`,
 * Fastify closes connections before they are answered.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const latest = performance.now() + REQUEST_SHUTDOWN_TIMEOUT
  const timer = setInterval(() => {
    if (app.countRequests() === 0 || performance.now() > latest) app.server.closeAllConnections()
  }, CHECK_INTERVAL)
  await app.close().finally(() => clearInterval(timer))
}
