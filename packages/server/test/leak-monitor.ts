import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RunningExchange } from '../src/start.js'
import { findDetailsShownTooLate, findEndpointName, findLeaks, type LeakReport } from './leaks.js'

const findSessionToken = (header: string | undefined) =>
  /(?:^|[ ,])(?:__Host-)?sid=([^;]+)/.exec(header ?? '')?.[1]

/** Reads the JSON responses of /api, but those to the operator, and collects data that their reader may not see. */
export function createLeakMonitor() {
  const report: LeakReport = { leaks: [], shownDetails: [] }
  /** User ids by session token, read from the responses to logins. */
  const owners = new Map<string, string>()

  const inspect = (
    running: RunningExchange,
    request: IncomingMessage,
    response: ServerResponse,
    text: string,
  ) => {
    const path = request.url?.split('?')[0] ?? ''
    const type = String(response.getHeader('content-type') ?? '')
    if (!path.startsWith('/api/') || path === '/api/openapi.json' || !type.startsWith('application/json'))
      return
    // The operator may see everything.
    if (path.startsWith('/api/operator/') && request.headers.authorization) return
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const newToken = findSessionToken(String(response.getHeader('set-cookie') ?? ''))
    const user = (body as { data?: { user?: { _id?: string } } } | undefined)?.data?.user?._id
    if (newToken && user) owners.set(newToken, user)
    const viewer = owners.get(newToken ?? findSessionToken(request.headers.cookie) ?? '')
    const endpoint = findEndpointName(request.method ?? '', path)
    const found = findLeaks(endpoint, body, viewer, running.clock.now())
    report.leaks.push(...found.leaks)
    report.shownDetails.push(...found.shownDetails)
  }

  return {
    watch: (running: RunningExchange) => {
      running.app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const { end } = response
        response.end = ((...args: Parameters<typeof end>) => {
          const [body] = args as unknown[]
          if (typeof body === 'string' || body instanceof Uint8Array)
            inspect(
              running,
              request,
              response,
              typeof body === 'string' ? body : Buffer.from(body).toString(),
            )
          return end.apply(response, args)
        }) as typeof end
      })
    },
    /**
     * Throws if anything was leaked since the last check. Details of completed trades are checked here, because the database
     * knows when each trade ended.
     */
    check: async ({ db }: RunningExchange): Promise<void> => {
      const shownDetails = report.shownDetails.splice(0)
      const ids = [...new Set(shownDetails.map(({ tradeId }) => tradeId))]
      const rows = await db.query<{ id: string; endedAt: number }>(
        'select id, ended_at from trades where id = any ($1::uuid[])',
        [ids],
      )
      const late = findDetailsShownTooLate(
        shownDetails,
        new Map(rows.map(({ id, endedAt }) => [id, endedAt])),
      )
      const leaks = [...new Set([...report.leaks.splice(0), ...late])]
      if (leaks.length > 0)
        throw new Error(`Responses contained data that their reader may not see:\n${leaks.join('\n')}`)
    },
  }
}
