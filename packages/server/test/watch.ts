import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RunningExchange } from '../src/start.js'
import { callAt, leaksIn, type Seen, shownTooLate } from './leaks.js'

const sessionIn = (text: string | undefined) => /(?:^|[ ,])(?:__Host-)?sid=([^;]+)/.exec(text ?? '')?.[1]

/** Reads every answer of an exchange over the server's shoulder, and says at the end what was shown to whom it is not for. */
export function createWatch() {
  const seen: Seen = { leaks: [], completed: [] }
  /** Whose session each token is, as its login said. */
  const owners = new Map<string, string>()

  const judge = (
    running: RunningExchange,
    request: IncomingMessage,
    response: ServerResponse,
    text: string,
  ) => {
    const path = request.url?.split('?')[0] ?? ''
    const type = String(response.getHeader('content-type') ?? '')
    if (!path.startsWith('/api/') || path === '/api/openapi.json' || !type.startsWith('application/json'))
      return
    // What the operator sees is the operator's to see, with the token.
    if (path.startsWith('/api/operator/') && request.headers.authorization) return
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const started = sessionIn(String(response.getHeader('set-cookie') ?? ''))
    const user = (body as { data?: { user?: { _id?: string } } } | undefined)?.data?.user?._id
    if (started && user) owners.set(started, user)
    const viewer = owners.get(started ?? sessionIn(request.headers.cookie) ?? '')
    const found = leaksIn(callAt(request.method ?? '', path), body, viewer, running.clock.now())
    seen.leaks.push(...found.leaks)
    seen.completed.push(...found.completed)
  }

  return {
    watch: (running: RunningExchange) => {
      running.app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const { end } = response
        response.end = ((...args: Parameters<typeof end>) => {
          const [body] = args as unknown[]
          if (typeof body === 'string' || body instanceof Uint8Array)
            judge(running, request, response, typeof body === 'string' ? body : Buffer.from(body).toString())
          return end.apply(response, args)
        }) as typeof end
      })
    },
    /** Fails where something was shown that may not be; asks when the trades that were shown completed had ended. */
    check: async ({ db }: RunningExchange): Promise<void> => {
      const ids = [...new Set(seen.completed.map(({ tradeId }) => tradeId))]
      const rows = await db.query<{ id: string; endedAt: number }>(
        'select id, ended_at as "endedAt" from trades where id = any ($1::uuid[])',
        [ids],
      )
      const late = shownTooLate(seen.completed, new Map(rows.map(({ id, endedAt }) => [id, endedAt])))
      const leaks = [...new Set([...seen.leaks, ...late])]
      if (leaks.length > 0) throw new Error(`Shown to whom it is not for:\n${leaks.join('\n')}`)
    },
  }
}
