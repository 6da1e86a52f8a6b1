import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '@cht/sdk/rules'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_LIMIT } from '../src/platform/http/body-limits.js'
import { SESSION_START, startTestExchange, type TestExchange } from './exchange.js'
import { getOnlyTrade, placeBuyOrder, placeSellOrder } from './fixtures.js'

const IDENTITY = '/api/settings/verification-request'
/** The bytes of an identity request that its route accepts. */
const LARGE = 13_500_000
const AWAY = { status: 503, code: 'unavailable', retryAfter: '5' }

let exchange: TestExchange
let users = 0
/** A picture of noise of about 436 KB, as a data URL. */
let picture = ''
const payers: { cookie: string; path: string }[] = []

const signIn = async () => exchange.logInForCookie(await exchange.createUser(`user${++users}`))

/** The response to a request, which may arrive before all of the body is sent. */
const readAnswer = async (call: ClientRequest) => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const text = (await response.toArray()).join('')
  const { code } = JSON.parse(text) as { code?: string }
  return { status: response.statusCode, code, retryAfter: response.headers['retry-after'] }
}

interface Upload {
  path: string
  cookie: string
  /** The address that a trusted proxy names. */
  from: string
  /** The announced length. */
  length: number
}

/** Starts a body and sends `bytes` of it, which the server has received when this resolves. */
const startBody = async ({ path, cookie, from, length }: Upload, bytes: number) => {
  const { address, app } = exchange.running
  const headers = {
    'content-type': 'application/json',
    'content-length': length,
    'x-forwarded-for': from,
    cookie,
  }
  const call = sendRequest(`${address}${path}`, { method: 'POST', headers, agent: false })
  call.on('error', () => {})
  const answer = readAnswer(call)
  // An answer may never be read.
  answer.catch(() => {})
  const connected = new Promise<Socket>((resolve) => {
    const find = ({ socket }: IncomingMessage) => {
      if (socket.remotePort !== call.socket?.localPort) return
      app.server.off('request', find)
      resolve(socket)
    }
    app.server.on('request', find)
  })
  call.flushHeaders()
  const socket = await connected
  const before = socket.bytesRead
  let sent = 0
  const send = async (more: number) => {
    call.write(Buffer.alloc(more, ' '))
    sent += more
    await expect
      .poll(() => socket.bytesRead - before, { interval: 1, timeout: 10_000 })
      .toBeGreaterThanOrEqual(sent)
  }
  await send(bytes)
  return { send, answer, end: () => call.destroy() }
}

/** Starts identity requests of users who each have a network of their own. */
const startBodies = async (count: number, bytes: number, firstNetwork = 0) => {
  const cookies = []
  for (let user = 0; user < count; user++) cookies.push(await signIn())
  return Promise.all(
    cookies.map((cookie, user) =>
      startBody({ path: IDENTITY, cookie, from: `192.0.2.${firstNetwork + user}`, length: LARGE }, bytes),
    ),
  )
}

const readStatus = async (path: string, cookie: string, from: string, body: object) => {
  const response = await exchange.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
  return response.status
}

/** Requests an identity check with one large picture. It is refused with 422 once it was read, for the other one. */
const requestIdentity = (cookie: string, from = '198.51.100.1') =>
  readStatus(IDENTITY, cookie, from, {
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: picture,
    backImage: 'no picture',
  })

const pay = ({ cookie, path }: (typeof payers)[number]) =>
  readStatus(path, cookie, '198.51.100.2', { paymentProof: picture })

/** Takes one of the buyers whose trade waits for the payment. */
const takePayer = () => {
  const payer = payers.pop()
  if (!payer) throw new Error('Every buyer has paid')
  return payer
}

describe('the room of large bodies', () => {
  beforeAll(async () => {
    exchange = await startTestExchange('PGlite', { environment: { TRUST_PROXY: 'loopback' } })
    const size = { width: 330, height: 330, channels: 3 } as const
    const noise = sharp(randomBytes(330 * 330 * 3), { raw: size })
    picture = `data:image/png;base64,${(await noise.png().toBuffer()).toString('base64')}`
    const buyers = []
    for (let count = 0; count < 14; count++) {
      await placeSellOrder(await exchange.createUser(`seller${count}`, { tokens: 100_000 }))
      const buyer = await exchange.createUser(`buyer${count}`)
      await placeBuyOrder(buyer)
      buyers.push(buyer)
    }
    await exchange.advanceTo(SESSION_START)
    for (const buyer of buyers) {
      const { _id } = await getOnlyTrade(buyer)
      payers.push({ cookie: await exchange.logInForCookie(buyer), path: `/api/buy-orders/pay/${_id}` })
    }
  })
  afterAll(() => exchange.stop())

  test('announced bytes take no room: slow bodies of eight accounts refuse no proof and no identity', async () => {
    const payer = takePayer()
    const honest = await signIn()
    const slow = []
    // They announce 33.5 MB and 33.5 MB: all of the room for others, and of that for urgent bodies.
    for (const [count, length] of [LARGE, LARGE, 6_500_000].entries()) {
      const upload = { path: IDENTITY, cookie: await signIn(), from: `192.0.2.${count}`, length }
      slow.push(await startBody(upload, 1_000))
    }
    const proofs = [takePayer(), takePayer(), takePayer(), takePayer(), takePayer()]
    for (const [count, proof] of proofs.entries())
      slow.push(await startBody({ ...proof, from: `203.0.113.${count}`, length: 6_700_000 }, 1_000))
    expect(await requestIdentity(honest)).toBe(422)
    expect(await pay(payer)).toBe(200)
    for (const { end } of slow) end()
  })

  test('a body takes the room of the slowest one of those who hold more', async () => {
    const honest = await signIn()
    // 4 bodies of 8.3 MB are about 32 MiB, the room of bodies that are not urgent.
    const stalled = await startBodies(3, 8_300_000)
    // The last one: of bodies that have made progress at the same instant, the oldest ends, and what a socket has read is counted later.
    const [going] = await startBodies(1, 8_300_000, stalled.length)
    await exchange.setClock(exchange.now() + SECOND)
    await going?.send(BODY_LIMIT)
    expect(await requestIdentity(honest)).toBe(422)
    expect(await Promise.race(stalled.map(({ answer }) => answer))).toEqual(AWAY)
    expect(await requestIdentity(honest)).toBe(422)
    for (const { end } of stalled) end()
    going?.end()
  })

  test('nobody who holds more ends the body of somebody else', async () => {
    const full = await startBodies(4, 8_380_000)
    const greedy = { path: IDENTITY, cookie: await signIn(), from: '192.0.2.9', length: LARGE }
    const [first, second] = [await startBody(greedy, 1), await startBody(greedy, 1)]
    // While the user holds less than others, the slowest of them makes room.
    await first.send(8_000_000)
    expect(await full[0]?.answer).toEqual(AWAY)
    second.send(4_000_000).catch(() => {})
    expect(await second.answer).toEqual(AWAY)
    for (const { end } of [...full, first, second]) end()
  })

  test('a network has half of the room', async () => {
    const from = '192.0.2.77'
    const [one, two] = [await signIn(), await signIn()]
    const upload = { path: IDENTITY, from, length: LARGE }
    const full = await Promise.all([one, one].map((cookie) => startBody({ ...upload, cookie }, 8_380_000)))
    const second = await startBody({ ...upload, cookie: two }, 1)
    await second.send(200_000)
    expect(await Promise.race(full.map(({ answer }) => answer))).toEqual(AWAY)
    for (const { end } of [...full, second]) end()
  })

  test('an urgent body takes the room of another one', async () => {
    const payer = takePayer()
    const others = await startBodies(3, 8_000_000)
    const urgent = await Promise.all(
      Array.from({ length: 7 }, (_, count) =>
        startBody({ ...takePayer(), from: `203.0.113.${count}`, length: 6_800_000 }, 6_150_000),
      ),
    )
    expect(await pay(payer)).toBe(200)
    expect(await Promise.race(others.map(({ answer }) => answer))).toEqual(AWAY)
    for (const { end } of [...others, ...urgent]) end()
  })

  test('what is beyond the first megabyte of a body is read at 4 MB a second', async () => {
    const startedAt = performance.now()
    const cookie = await signIn()
    const fast = await startBody({ path: IDENTITY, cookie, from: '192.0.2.1', length: LARGE }, 1_000_000)
    const unpaced = performance.now() - startedAt
    await fast.send(8_000_000)
    // Some of it is in the buffers of the socket and the stream.
    expect(performance.now() - startedAt - unpaced).toBeGreaterThan(1_200)
    fast.end()
  })

  test('a body has a time by its size, and its sender is told to try again', async () => {
    const cookie = await signIn()
    const upload = { path: IDENTITY, cookie, from: '192.0.2.1', length: 1_310_720 }
    const slow = await startBody(upload, 1_300_000)
    // 20 seconds, and 10 for 10 times 128 KiB.
    await exchange.setClock(exchange.now() + 30 * SECOND)
    expect(await slow.answer).toEqual(AWAY)
    slow.end()
  })
})
