import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'

const MB = 1_000_000
/** Within the limit of a verification request. */
const JSON_BYTES = 13.5 * MB
const FIELD_BYTES = 7 * MB
const FIELDS = 10
const CHUNK = Buffer.alloc(256 * 1024, 'x')
const VERIFICATION = '/api/settings/verification-request'

/** A request whose body is meant to take the memory of the server. */
interface HostileRequest {
  headers: string
  /** The body in parts: a text, or a number of bytes. It is never complete. */
  body: (string | number)[]
}

const createHeaders = (path: string, type: string, length: number, cookie: string | undefined) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: exchange.test',
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    '\r\n',
  ].join('\r\n')

const createUnfinishedJson = (cookie?: string): HostileRequest => {
  const start = '{"frontImage":"data:image/png;base64,'
  return {
    headers: createHeaders(VERIFICATION, 'application/json', JSON_BYTES, cookie),
    body: [start, JSON_BYTES - start.length - 1],
  }
}

const createLongFields = (path: string, cookie?: string): HostileRequest => {
  const parts = Array.from({ length: FIELDS }, (_, index) => [
    `--b\r\ncontent-disposition: form-data; name="field${index}"\r\n\r\n`,
    FIELD_BYTES,
    '\r\n',
  ]).flat()
  const length = parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'number' ? part : part.length),
    '--b--'.length,
  )
  return { headers: createHeaders(path, 'multipart/form-data; boundary=b', length, cookie), body: parts }
}

/** Requests of guests and of a signed-in user, in an order that the seed decides. */
export function createHostileRequests(seed: number, count: number, cookie: string): HostileRequest[] {
  const kinds = [
    () => createUnfinishedJson(),
    () => createUnfinishedJson(cookie),
    () => createLongFields(VERIFICATION),
    () => createLongFields(VERIFICATION, cookie),
    () => createLongFields('/api/auth/login'),
    () => createLongFields('/api/buy-orders/pay/1', cookie),
  ]
  const requests = Array.from(
    { length: count },
    (_, index) => kinds[index % kinds.length]?.() ?? createUnfinishedJson(),
  )
  const order = fc.shuffledSubarray(requests, { minLength: count, maxLength: count })
  return fc.sample(order, { seed, numRuns: 1 })[0] ?? []
}

const send = async (socket: Socket, chunk: string | Buffer): Promise<void> => {
  if (socket.destroyed || socket.write(chunk)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
}

/** Sends all of a request that the server takes, and leaves the connection open. */
const attack = async (address: string, { headers, body }: HostileRequest): Promise<Socket> => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  await send(socket, headers)
  for (const part of body) {
    if (typeof part === 'string') await send(socket, part)
    else
      for (let left = part; left > 0 && !socket.destroyed; left -= CHUNK.length)
        await send(socket, left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK)
  }
  return socket
}

/** Sends all requests at once. Resolves when each is sent or its connection closed. The returned function ends the attack. */
export async function startAttack(address: string, requests: readonly HostileRequest[]): Promise<() => void> {
  const sockets = await Promise.all(requests.map((request) => attack(address, request)))
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** The resident memory of a process, in bytes. */
export function readResidentMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
