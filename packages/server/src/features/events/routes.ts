import { events } from '@cht/sdk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import type { StreamOutput } from '../../platform/events/event-hub.js'
import { HEARTBEAT_FRAME, RETRY_FRAME } from '../../platform/events/frames.js'
import { registerStream } from '../../platform/http/router.js'
import { getSessionReference } from '../auth/sessions.js'

/** `no-transform` and `x-accel-buffering` keep proxies from compressing or buffering the stream. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** How many bytes may wait for a slow client. Above this it is disconnected; it catches up when it reconnects. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** Replaces an id that cannot have been sent. It is handled like one whose change was deleted. */
const UNKNOWN_ID = -1

const readLastEventId = (request: FastifyRequest, fromQuery: string | undefined): number | undefined => {
  const text = String(request.headers['last-event-id'] ?? '') || fromQuery
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : UNKNOWN_ID
}

const createOutput = ({ raw }: FastifyReply): StreamOutput => ({
  write: (text) => {
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy()
    else raw.write(text)
  },
  end: () => {
    raw.end()
  },
})

export function eventRoutes(app: FastifyInstance, context: ServerContext): void {
  registerStream(app, context, events.stream, async (call) => {
    const { input, request, reply } = call
    const { raw } = reply
    const stream = await context.events.open({
      ...getSessionReference(call),
      after: readLastEventId(request, input.lastEventId),
      output: createOutput(reply),
    })
    reply.hijack()
    raw.on('close', stream.remove)
    raw.on('error', stream.remove)
    if (raw.destroyed || request.raw.destroyed) return stream.remove()
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
      if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200)
    // The first heartbeat tells the interval.
    raw.write(RETRY_FRAME + stream.frames + HEARTBEAT_FRAME)
    stream.start()
  })
  app.addHook('preClose', context.events.stop)
}
