import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * What a faulty proxy does to one request. Those named `…Lost` and the three before them pass it on first, so that the exchange has done what
 * the response does not say.
 */
export const FAULTS = [
  'noResponse',
  'truncated',
  'badGzip',
  'gatewayLost',
  'pageLost',
  'silentLost',
  'refused',
  'tooMany',
  'unavailable',
  'gateway',
  'page',
  'redirect',
] as const
export type Fault = (typeof FAULTS)[number]

const PAGE = '<!doctype html><title>Sign in to the network</title>'
const HTML = { 'content-type': 'text/html' }
/** Headers that belong to one connection. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** Before a request is passed on, while the server works on it, or when it has answered and its client has not heard of it. */
export type KillAt = 'before' | 'during' | 'after'
/** The longest time, in ms, for which the server works on a request before it is killed. */
const WORKING_TIME = 20

interface FaultyProxyOptions {
  target: () => string
  /** The fault of the next request; undefined for none. */
  nextFault: () => Fault | undefined
  /** When the server is killed around this request; undefined if it is not. */
  nextKill: (request: { method: string }) => KillAt | undefined
  kill: () => void
  /** Called when a request will get no answer: its client must run into its timeout. */
  onSilence: () => void
}

const readBytes = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts an HTTP proxy that injects faults. */
export async function startFaultyProxy({ target, nextFault, nextKill, kill, onSilence }: FaultyProxyOptions) {
  const pass = async (request: IncomingMessage, killAt: KillAt | undefined) => {
    const body = await readBytes(request)
    const headers = Object.entries(request.headers).filter(
      ([name]) => name !== 'host' && !HOP_HEADERS.includes(name),
    )
    if (killAt === 'before') kill()
    const passed = fetch(`${target()}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      redirect: 'manual',
      ...(body.length > 0 ? { body } : {}),
    })
    if (killAt === 'during') setTimeout(kill, Math.random() * WORKING_TIME)
    const response = await passed
    const bytes = Buffer.from(await response.arrayBuffer())
    if (killAt === 'after') {
      kill()
      throw new Error('The answer was lost with the server')
    }
    return { response, bytes }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = nextFault()
    const end = (status: number, headers: Record<string, string>, body = '') =>
      response.writeHead(status, headers).end(body)
    if (fault === 'refused') return void response.destroy()
    if (fault === 'tooMany') return end(429, { 'retry-after': '2' })
    if (fault === 'unavailable') return end(503, { 'retry-after': '1' })
    if (fault === 'gateway') return end(502, HTML, PAGE)
    if (fault === 'page') return end(200, HTML, PAGE)
    if (fault === 'redirect') return end(302, { location: 'https://elsewhere.example/' })
    const passed = await pass(request, nextKill({ method: request.method ?? 'GET' }))
    if (fault === 'noResponse') return void response.destroy()
    if (fault === 'gatewayLost') return end(504, HTML, PAGE)
    if (fault === 'pageLost') return end(200, HTML, PAGE)
    if (fault === 'silentLost') return onSilence()
    const headers = Object.fromEntries(
      [...passed.response.headers].filter(([name]) => !HOP_HEADERS.includes(name) && name !== 'set-cookie'),
    )
    response.setHeader('set-cookie', passed.response.headers.getSetCookie())
    if (fault === 'badGzip') {
      response.writeHead(passed.response.status, { ...headers, 'content-encoding': 'gzip' })
      return response.end('no gzip')
    }
    // The platform's fetch has decoded the body.
    delete headers['content-encoding']
    response.writeHead(passed.response.status, { ...headers, 'content-length': passed.bytes.length })
    if (fault !== 'truncated' || passed.bytes.length < 2) return response.end(passed.bytes)
    return response.write(passed.bytes.subarray(0, passed.bytes.length / 2), () => response.destroy())
  }

  const server = createServer((request, response) => {
    response.on('error', () => {})
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
