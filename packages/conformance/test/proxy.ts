import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Handler = (request: Request) => Promise<Response>

/** Handles a request in place of the server, or passes it on: to plant a fault, or to observe requests. */
export type Interceptor = (request: Request, handle: Handler) => Promise<Response>

export interface FaultProxy {
  address: string
  close(): Promise<void>
}

/** Headers of one connection and of the length of a body, which an interceptor may change. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
])

const readRequest = async (incoming: IncomingMessage, target: string, signal: AbortSignal) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.entries(incoming.headers)
    .filter(([name]) => !CONNECTION_HEADERS.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  return new Request(`${target}${url}`, { method, headers, signal, ...body })
}

const writeResponse = async (outgoing: ServerResponse, { status, headers, body }: Response) => {
  const sent = [...headers].filter(([name]) => !CONNECTION_HEADERS.has(name))
  outgoing.writeHead(status, sent.flat())
  for await (const chunk of body ?? []) outgoing.write(chunk)
  outgoing.end()
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object') resolve(`http://127.0.0.1:${address?.port}`)
    })
  })

/** Starts an HTTP server in front of another one. */
export async function startProxy(target: string, intercept: Interceptor): Promise<FaultProxy> {
  const server = createServer((incoming, outgoing) => {
    const closing = new AbortController()
    outgoing.on('close', () => closing.abort())
    const answer = async () => {
      const request = await readRequest(incoming, target, closing.signal)
      await writeResponse(outgoing, await intercept(request, fetch))
    }
    answer().catch(() => outgoing.destroy())
  })
  return {
    address: await listen(server),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
