import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
  /** In ms of this machine's clock. */
  at: number
}

/** Starts a receiver of messages to webhooks and devices on this machine, whose responses a test controls. */
export async function startMessageReceiver() {
  const received: ReceivedMessage[] = []
  const messages = new EventEmitter()
  let status: number | 'silent' = 204
  const unanswered: ServerResponse[] = []
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray().catch(() => []))
    received.push({ headers: request.headers, body: bytes.toString(), bytes, at: Date.now() })
    messages.emit('message')
    if (status === 'silent') unanswered.push(response)
    // A response with status 3xx can be followed. The exchange must not do that.
    else response.writeHead(status, { location: '/elsewhere' }).end('not shown')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    /** Resolves when the next message arrives. */
    next: () => once(messages, 'message'),
    /** Responds with a status from now on, or not at all. */
    answer: (nextStatus: number | 'silent') => {
      status = nextStatus
    },
    /** Answers the messages that arrived while it was silent. */
    release: (lateStatus: number) => {
      for (const response of unanswered.splice(0)) response.writeHead(lateStatus).end()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
