import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createMemoryExchange, type MemoryExchange } from '@cht/memory-exchange'
import { findNextOccurrence } from '@cht/sdk/rules'
import type { ConformanceOptions } from '../src/index.js'

type Handler = (request: Request) => Promise<Response>

/** Handles a request in place of the exchange, or passes it on: to plant a fault, or to observe requests. */
export type Interceptor = (request: Request, handle: Handler) => Promise<Response>

export interface MemoryServer {
  exchange: MemoryExchange
  /** What the kit needs to run every row against this server. */
  options: ConformanceOptions
  close(): Promise<void>
}

const PASSWORD = 'a long enough password'
/** The daily live session. */
const SESSION = { startTime: '09:00', durationInMinutes: 60, timeZone: 'UTC' }

const readRequest = async (incoming: IncomingMessage, address: string): Promise<Request> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  return new Request(`${address}${url}`, { method, headers, ...body })
}

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object') resolve(`http://127.0.0.1:${address?.port}`)
    })
  })

const createAccount = async (exchange: MemoryExchange, name: string) => {
  const client = exchange.connect()
  const email = `${name}@example.com`
  await client.auth.signup({
    fullName: `${name} Example`,
    username: name,
    phoneNumber: '+2348000000000',
    email,
    country: 'nigeria',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    referralCode: '',
    agree: true,
  })
  await client.auth.verifyOtp({ email, code: exchange.codeFor(email) })
  exchange.operator.fund(email, 200_000)
  return { email, password: PASSWORD }
}

/** Starts an exchange in memory behind HTTP, with a seller and a buyer. */
export async function startMemoryServer(
  intercept: Interceptor = (request, handle) => handle(request),
): Promise<MemoryServer> {
  const exchange = createMemoryExchange({ liveSessions: [SESSION] })
  let address = ''
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming, address)
    const response = await intercept(request, exchange.handle)
    outgoing.writeHead(response.status, [...response.headers].flat())
    outgoing.end(await response.text())
  })
  address = await listen(server)
  return {
    exchange,
    options: {
      url: `${address}/api`,
      write: true,
      accounts: {
        seller: await createAccount(exchange, 'seller'),
        buyer: await createAccount(exchange, 'buyer'),
      },
      onOrdersPlaced: async () => {
        const now = exchange.connect().now()
        const next = findNextOccurrence([SESSION], now)
        exchange.advance((next?.startsAt ?? now) - now)
      },
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
