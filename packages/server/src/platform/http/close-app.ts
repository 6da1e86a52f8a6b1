import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay, setImmediate as waitForPoll } from 'node:timers/promises'
import { SECOND } from '@cht/sdk/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from './errors.js'

/** How long a stop waits for the requests under way, in ms. */
export const REQUEST_SHUTDOWN_TIMEOUT = 10 * SECOND
/** How long the first request of a connection may take to arrive, in ms: a proxy that does not ask `/readyz` may have just connected. */
const FIRST_REQUEST_TIME = SECOND / 2
/** How long a stop accepts the connections that wait, in ms. Clients that connect anew for each request would never let it end. */
export const ACCEPT_TIME = 5 * SECOND
/** How often a stop checks whether requests are under way, in ms. */
const CHECK_INTERVAL = 20

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests have not been answered completely. */
    countRequests(): number
    stop: {
      /** Whether the app was told to stop. It may still serve. */
      hasBegun: boolean
      /** Whether the app accepts no more connections. */
      isClosing: boolean
      /** When all connections are closed, by `performance.now()`, whatever is under way. */
      latest: number
      /** How many connections the app has accepted. */
      connections: number
      /** Whether a request has arrived while the app was closing. */
      isLate(request: FastifyRequest): boolean
    }
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Counts the requests under way, for `closeApp`, and closes the connection of each request that is answered during a stop. Call it
 * before the routes are registered.
 */
export function trackRequests(app: FastifyInstance): void {
  let count = 0
  app.decorate('countRequests', () => count)
  const late = new WeakSet<IncomingMessage>()
  app.decorate('stop', {
    hasBegun: false,
    isClosing: false,
    latest: Number.POSITIVE_INFINITY,
    connections: 0,
    isLate: ({ raw }) => late.has(raw),
  })
  app.server.on('connection', () => {
    app.stop.connections++
  })
  // Hooks run later than a request arrives: its connection could be closed in between.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    count++
    response.once('close', () => {
      count--
    })
    if (app.stop.isClosing) late.add(request)
  })
  app.addHook('onRequest', async (request, reply) => {
    // A connection whose body may still arrive stays open: its client would not read the response of an early refusal.
    if (app.stop.hasBegun && !hasBody(request)) reply.header('connection', 'close')
  })
}

/**
 * Refuses a live stream that is opened while the app closes, on a connection that was accepted before. Other requests are answered.
 * Call it after the routes are registered: what ends the open streams comes before the last hook.
 */
export function refuseLateStreams(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isStream && app.stop.isLate(request)) throw unavailable()
  })
  app.addHook('preClose', () => acceptWaiting(app))
}

/**
 * Accepts the connections that the system has accepted: to stop listening would reset them. Each turn of the event loop accepts at most
 * one. Ends after `ACCEPT_TIME`, or when all connections are closed.
 */
const acceptWaiting = async ({ stop }: FastifyInstance) => {
  const until = Math.min(performance.now() + ACCEPT_TIME, stop.latest)
  let accepted: number
  do {
    accepted = stop.connections
    // The first one may end a turn that has polled before.
    await waitForPoll()
    await waitForPoll()
  } while (stop.connections > accepted && performance.now() < until)
}

/** Throws 503 from the beginning of a stop on. */
export function assertServing(app: FastifyInstance): void {
  if (app.stop.hasBegun) throw unavailable()
}

const drain = async (app: FastifyInstance, { drainTime, hurry }: StopOptions) => {
  app.stop.hasBegun = true
  // Rejects when `hurry` is aborted.
  if (drainTime > 0) await delay(drainTime, undefined, { signal: hurry }).catch(() => {})
}

export interface StopOptions {
  /** How long requests are served before the app closes, in ms. */
  drainTime: number
  /** Ends that time at once. */
  hurry?: AbortSignal | undefined
}

/**
 * Closes an app. For `drainTime`, it serves requests while `/readyz` says no. Then it stops listening, and closes all connections
 * once no request is under way, or after ten seconds. Neither a connection that waits for its next request delays this, nor one that
 * has never sent a request, as browsers open them in advance: Node's `closeIdleConnections` leaves those open. The app must have the
 * option `forceCloseConnections: 'idle'`: with `true`, Fastify closes connections before they are answered.
 */
export async function closeApp(app: FastifyInstance, options: StopOptions): Promise<void> {
  await drain(app, options)
  app.stop.isClosing = true
  app.stop.latest = performance.now() + REQUEST_SHUTDOWN_TIMEOUT
  let canClose = options.drainTime === 0
  if (!canClose)
    delay(FIRST_REQUEST_TIME, undefined, { signal: options.hurry })
      .catch(() => {})
      .then(() => {
        canClose = true
      })
  const timer = setInterval(() => {
    if ((canClose && app.countRequests() === 0) || performance.now() > app.stop.latest)
      app.server.closeAllConnections()
  }, CHECK_INTERVAL)
  await app.close().finally(() => clearInterval(timer))
}
