// A proxy with a slow line: unlike the throttling of DevTools, it slows down the service worker and the stream, too.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'

/** What all connections of a browser share. */
export interface LineSpeed {
  /** From the server to the browser. Infinity: not limited. */
  kilobitsPerSecond: number
  /** The time of a round trip, in ms: each request takes one, and each connection one more. */
  roundTrip: number
}

/** What a page is turned into before it is sent. */
export type Rewrite = (html: string) => string

/** A response that the browser has asked for. */
interface ProxiedRequest {
  method: string
  /** Path and search. */
  path: string
  /** When it was asked for, by `performance.now()`. */
  at: number
  /** Bytes of its body that were sent so far. */
  bytes: number
}

export interface SlowLine {
  address: string
  /** Of the next requests. */
  speed: LineSpeed
  /** Applied to the pages of the next requests. */
  rewrite: Rewrite | undefined
  /** The requests since the last call. */
  takeRequests(): ProxiedRequest[]
  close(): void
}

/** As much of a body as the line carries in one turn: about a packet. */
const PACKET = 1_400

/** As the server compresses its pages. */
const compress = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })

/** Opens a line to a server. Bodies that are sent at the same time share the line in turns. */
export async function openLine(target: () => string): Promise<SlowLine> {
  const agent = new Agent({ keepAlive: true })
  const known = new WeakSet<object>()
  let requests: ProxiedRequest[] = []
  let freeAt = 0

  const carry = async (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8) / line.speed.kilobitsPerSecond
    const wait = freeAt - performance.now()
    // A timer is not exact. What one turn waits too long, the next ones wait less.
    if (wait >= 1) await sleep(wait)
  }

  const sendBody = async (
    body: AsyncIterable<Buffer> | Iterable<Buffer>,
    response: ServerResponse,
    entry: ProxiedRequest,
  ) => {
    for await (const chunk of body)
      for (let start = 0; start < chunk.length; start += PACKET) {
        if (response.destroyed) return
        const packet = chunk.subarray(start, start + PACKET)
        await carry(packet.length)
        entry.bytes += packet.length
        response.write(packet)
      }
    response.end()
  }

  const forward = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers, socket } = incoming
    const entry: ProxiedRequest = { method, path: url, at: performance.now(), bytes: 0 }
    requests.push(entry)
    const { rewrite } = line
    const isRewritten = rewrite !== undefined && headers['sec-fetch-mode'] === 'navigate'
    await sleep(line.speed.roundTrip * (known.has(socket) ? 1 : 2))
    known.add(socket)
    const upstream = request(new URL(url, target()), {
      agent,
      method,
      headers: { ...headers, ...(isRewritten ? { 'accept-encoding': 'identity' } : {}) },
    })
    response.once('close', () => upstream.destroy())
    incoming.pipe(upstream)
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage]
    if (!isRewritten) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      // Otherwise the headers of a stream wait for its first event.
      response.flushHeaders()
      return sendBody(answer, response, entry)
    }
    const html = await text(answer)
    const body = compress(rewrite(html))
    const { 'content-length': _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-encoding': 'br' })
    return sendBody([body], response, entry)
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch((error: unknown) => {
      // Of a request that the browser has given up, nobody reads it.
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: SlowLine = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    speed: { kilobitsPerSecond: Number.POSITIVE_INFINITY, roundTrip: 0 },
    rewrite: undefined,
    takeRequests: () => {
      const taken = requests
      requests = []
      return taken
    },
    close: () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return line
}
