import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { addUser } from './auth.js'
import type { Reply } from './call.js'
import { answerCall } from './calls.js'
import { releaseCapital } from './investments.js'
import { Refusal } from './refusal.js'
import type { Input } from './rules.js'
import { createStore, type PlantedFault, type Store } from './store.js'
import { matchOrders } from './trades.js'

export type { PlantedFault } from './store.js'

/** In how many `data` a payload is wrapped. */
export const ENVELOPES = { bare: 0, data: 1, 'data.data': 2 }
export type Envelope = keyof typeof ENVELOPES

export interface SpecBackEndOptions {
  envelope: Envelope
  /** The clock, in ms. Default: that of the machine. */
  now?: () => number
  fault?: PlantedFault
  /** The proof of payment that the parties are sent. Default: as it was uploaded, since the specification does not say. */
  viewProof?: (uploaded: string) => string
}

export interface SpecBackEnd {
  /** The origin. The API is at `/api`. */
  address: string
  /** Creates an account that is verified, without a request. */
  createUser(name: string, tokens?: number): { email: string; password: string }
  /** The code that a user has been sent. */
  readCode(email: string): string
  /** Starts a live session of an hour, which matches the pending orders. */
  startLiveSession(): void
  close(): Promise<void>
}

const SESSION = 'session'

const wrap = (payload: unknown, levels: number): unknown =>
  levels === 0 ? payload : { data: wrap(payload, levels - 1) }

const toBody = ({ payload, message }: Reply, levels: number) => {
  if (payload === undefined) return {}
  const body = wrap(payload, levels)
  return message === undefined ? body : { message, ...Object(body) }
}

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const parseInput = async (incoming: IncomingMessage, url: URL): Promise<Input> => {
  const bytes = await readBody(incoming)
  const type = incoming.headers['content-type'] ?? ''
  if (bytes.length === 0) return Object.fromEntries(url.searchParams)
  if (type.startsWith('multipart/form-data')) {
    const body = new Uint8Array(bytes)
    return Object.fromEntries(await new Response(body, { headers: { 'content-type': type } }).formData())
  }
  try {
    return Object(JSON.parse(bytes.toString()))
  } catch {
    throw new Refusal('The body is not JSON')
  }
}

const readSession = ({ headers }: IncomingMessage) =>
  new RegExp(`(?:^|; )${SESSION}=([^;]+)`).exec(headers.cookie ?? '')?.[1]

const setCookie = (session: string) =>
  `${SESSION}=${session}; Path=/; HttpOnly; SameSite=Lax${session ? '' : '; Max-Age=0'}`

const answer = async (store: Store, levels: number, incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method = 'GET', url: target = '/' } = incoming
  const url = new URL(target, 'http://localhost')
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  try {
    releaseCapital(store)
    const input = await parseInput(incoming, url)
    const path = url.pathname.replace(/^\/api/, '')
    const reply = answerCall(method, path, { store, input, session: readSession(incoming) })
    if (!reply) return send(404, { message: 'Not found' })
    const { session } = reply
    return send(200, toBody(reply, levels), session === undefined ? {} : { 'set-cookie': setCookie(session) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return send(400, { message: error.message })
  }
}

/**
 * Starts a back end that was written from the specification alone: its 28 calls, its rules and nothing else. Every refusal has
 * status 400.
 */
export async function startSpecBackEnd({
  envelope,
  now = Date.now,
  fault,
  viewProof = (uploaded) => uploaded,
}: SpecBackEndOptions): Promise<SpecBackEnd> {
  const store = createStore({ now, fault, viewProof })
  const server = createServer((incoming, outgoing) => {
    answer(store, ENVELOPES[envelope], incoming, outgoing).catch(() => outgoing.destroy())
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    createUser: (name, tokens = 0) => {
      const email = `${name}@example.com`
      const password = `the password of ${name}`
      const account = { fullName: `${name} Obi`, username: name, email, password, country: 'nigeria' }
      const user = addUser(store, { ...account, phoneNumber: '+2348012345678' })
      Object.assign(user, { isPhoneVerified: true, availableBalance: tokens })
      return { email, password }
    },
    readCode: (email) => store.users.find((user) => user.email === email)?.code ?? '',
    startLiveSession: () => {
      const startTime = new Date(store.now()).toTimeString().slice(0, 5)
      store.liveSessions = [{ startTime, durationInMinutes: 60 }]
      matchOrders(store)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
