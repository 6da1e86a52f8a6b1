import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type ClientRequest, createServer, type IncomingMessage, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { contract, type Endpoint } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import { SECOND } from '@cht/sdk/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/log.js'
import { TWO_PICTURES_LIMIT } from '../src/platform/http/pictures.js'
import { startTestExchange, type TestExchange } from './exchange.js'
import { createPictureFile, PICTURE } from './fixtures.js'
import { createTemporaryFolder } from './temporary-folder.js'

const VERIFICATION = '/api/settings/verification-request'
const JSON_HEADERS = { 'content-type': 'application/json' }
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }
/** The bytes of an upload within `TWO_PICTURES_LIMIT`. */
const LARGE = 13_500_000

/** Every write that needs a session or the operator's token. */
const GUARDED_WRITES = Object.values<Record<string, Endpoint>>({ ...contract, operator })
  .flatMap((calls) => Object.values(calls))
  .filter(({ method, access }) => method !== 'GET' && access !== 'anyone')

const logLines: string[] = []
let exchange: TestExchange

/** The status, code and `Retry-After` of the response to a request. It may arrive before all of the body is sent. */
const readAnswer = async (call: ClientRequest) => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const text = (await response.toArray()).join('')
  const { code } = JSON.parse(text) as { code: string }
  return { status: response.statusCode, code, retryAfter: response.headers['retry-after'] }
}

/** Sends the head of a request and the start of its body, and waits until the server has received the head. */
const startRequest = async (path: string, headers: Record<string, string | number>, start = '{') => {
  const { address, app } = exchange.running
  const connected = once(app.server, 'connection')
  const call = sendRequest(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, expect: '100-continue' },
    agent: false,
  })
  call.on('error', () => {})
  call.flushHeaders()
  const [socket] = (await connected) as [Socket]
  await once(call, 'continue')
  call.write(start)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  return {
    call,
    /** Closes the connection, and waits until the server has noticed. */
    abort: async () => {
      call.destroy()
      await closed
    },
    /** Resolves when the server's side of the connection is closed, by either side. */
    closed,
  }
}

const startUpload = (cookie: string) =>
  startRequest(VERIFICATION, { ...JSON_HEADERS, cookie, 'content-length': LARGE })

const signIn = async (name: string) => exchange.logInForCookie(await exchange.createUser(name))

const upload = async (cookie: string, parts: [string, string | Blob][]) => {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value as Blob)
  const response = await exchange.request(VERIFICATION, { method: 'POST', headers: { cookie }, body })
  const { code, message } = (await response.json()) as { code: string; message: string }
  return [response.status, code, message]
}

const PICTURES: [string, Blob][] = [
  ['frontImage', createPictureFile()],
  ['backImage', createPictureFile()],
]
const TEXTS: [string, string][] = [
  ['country', 'nigeria'],
  ['verificationType', 'NIN Slip'],
  ['idNumber', '12345678901'],
]

describe('bodies', () => {
  beforeAll(async () => {
    const log = createLog('info', { write: (line) => logLines.push(line) })
    exchange = await startTestExchange('PGlite', { log })
  })
  afterAll(() => exchange.stop())

  test('a guarded write without a session or the operator’s token is refused before its body arrives', async () => {
    for (const { method, path, access } of GUARDED_WRITES)
      for (const type of [JSON_HEADERS, MULTIPART]) {
        const headers = { ...type, 'content-length': 70_000_000 }
        const url = `${exchange.running.address}/api${path.replace('{id}', '1')}`
        const call = sendRequest(url, { method, headers })
        call.on('error', () => {})
        call.flushHeaders()
        const code = access === 'operator' ? 'operator_only' : 'signed_out'
        expect([path, await readAnswer(call)]).toEqual([path, { status: 401, code, retryAfter: undefined }])
        call.destroy()
      }
  })

  test('a verification request accepts multipart, a login and a profile edit do not; an email of 6.9 MB is refused', async () => {
    const cookie = await signIn('typist')
    const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
      const response = await exchange.request(`/api${path}`, { method: 'POST', body, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    const email = `${'a'.repeat(6_900_000)}@example.com`
    const form = (value: string) => {
      const data = new FormData()
      data.append('email', value)
      return data
    }
    const unsupported = [415, 'unsupported_media_type']
    expect(await post('/auth/login', JSON.stringify({ email, password: 'x' }), JSON_HEADERS)).toEqual([
      413,
      'too_large',
    ])
    for (const value of ['ada@example.com', email])
      expect(await post('/auth/login', form(value), {})).toEqual(unsupported)
    expect(await post('/settings/profile-edit', form('ada@example.com'), { cookie })).toEqual(unsupported)
    expect(await post('/settings/verification-request', form(email), { cookie })).toEqual([
      422,
      'invalid_input',
    ])
  })

  test('an upload has few, short and distinct fields', async () => {
    const cookie = await signIn('uploader')
    const rule = 'The picture must be a PNG, JPEG or WebP file of at most 5 MB'
    const tooLarge = [413, 'too_large', 'The request is too large']
    const large = new Blob([Buffer.alloc(5_300_000)], { type: 'image/png' })
    const extra = (count: number): [string, string][] =>
      Array.from({ length: count }, (_, index) => [`extra${index}`, ''])
    const cases: [[string, string | Blob][], unknown[]][] = [
      [
        [...TEXTS.slice(0, 2), ['idNumber', 'x'.repeat(5_000)], ...PICTURES],
        [422, 'invalid_input', 'Id number must be at most 4 KB, or a file'],
      ],
      [
        [...TEXTS, ['idNumber', '2'], ...PICTURES],
        [422, 'invalid_input', 'Id number must be sent once'],
      ],
      [
        [...TEXTS, ['frontImage', large], ['backImage', createPictureFile()]],
        [422, 'invalid_input', rule],
      ],
      [[...TEXTS, ...PICTURES, ['thirdImage', createPictureFile()]], tooLarge],
      [[...TEXTS, ...extra(8), ...PICTURES], tooLarge],
    ]
    for (const [parts, answer] of cases) expect(await upload(cookie, parts)).toEqual(answer)
    expect((await upload(cookie, [...TEXTS, ...PICTURES]))[0]).toBe(200)
  })

  test('a verification request may also send its pictures as data URLs in JSON', async () => {
    const cookie = await signIn('jsonuser')
    const body = JSON.stringify({ ...Object.fromEntries(TEXTS), frontImage: PICTURE, backImage: PICTURE })
    const headers = { ...JSON_HEADERS, cookie }
    expect((await exchange.request(VERIFICATION, { method: 'POST', body, headers })).status).toBe(200)
  })

  test('a chunked upload is refused at the limit of its route', async () => {
    const cookie = await signIn('chunker')
    const { call } = await startRequest(
      VERIFICATION,
      { ...MULTIPART, cookie, 'transfer-encoding': 'chunked' },
      'x',
    )
    let isAnswered = false
    const answer = readAnswer(call).finally(() => {
      isAnswered = true
    })
    const chunk = Buffer.alloc(1_000_000, 'x')
    // The server closes the connection of a client that sends much more, and the response may be lost with it.
    for (let sent = 0; sent <= TWO_PICTURES_LIMIT && !isAnswered; sent += chunk.length)
      await new Promise<void>((resolve) => call.write(chunk, () => resolve()))
    expect(await answer).toEqual({ status: 413, code: 'too_large', retryAfter: undefined })
  })

  test('a user may have two large bodies in flight, and a third one after they have ended', async () => {
    const cookie = await signIn('hoarder')
    const held = [await startUpload(cookie), await startUpload(cookie)]
    const third = await startUpload(cookie)
    expect(await readAnswer(third.call)).toEqual({
      status: 429,
      code: 'too_many_requests',
      retryAfter: '5',
    })
    const smallWrite = await exchange.request('/api/buy-orders/cancel/1', {
      method: 'PUT',
      headers: { ...JSON_HEADERS, cookie },
      body: '{}',
    })
    expect(smallWrite.status).toBe(404)
    for (const { abort } of [...held, third]) await abort()
    // A body of more than 64 KiB is a large one. It is admitted, and then refused with 422 for its second picture.
    const pictures = { frontImage: PICTURE, backImage: `${PICTURE}${'='.repeat(100_000)}` }
    const body = JSON.stringify({ ...Object.fromEntries(TEXTS), ...pictures })
    const headers = { ...JSON_HEADERS, cookie }
    for (let uploads = 0; uploads < 4; uploads++)
      expect((await exchange.request(VERIFICATION, { method: 'POST', body, headers })).status).toBe(422)
  })

  test('a request is refused if its session ends while the body arrives', async () => {
    const cookie = await signIn('leaver')
    const body = JSON.stringify({ amount: 25_000, paymentMethod: 'bank' })
    const headers = { ...JSON_HEADERS, cookie, 'content-length': body.length }
    const { call } = await startRequest('/api/buy-orders/create', headers, body.slice(0, 1))
    expect((await exchange.request('/api/auth/logout', { method: 'POST', headers: { cookie } })).status).toBe(
      200,
    )
    // The user of a request is looked up again if the body arrives a second later, or more.
    await exchange.setClock(exchange.now() + SECOND)
    call.end(body.slice(1))
    expect((await readAnswer(call)).status).toBe(401)
  })

  test('a write looks its user up once', async () => {
    const { client } = await exchange.createUser('frugal')
    const { db } = exchange.running
    const { query } = db
    const statements: string[] = []
    db.query = (sql, params) => {
      if (sql.includes('login_sessions')) statements.push(sql)
      return query(sql, params)
    }
    await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
    db.query = query
    expect(statements).toHaveLength(1)
  })

  test('an aborted upload is not logged as an error', async () => {
    const cookie = await signIn('aborter')
    logLines.length = 0
    for (const type of [JSON_HEADERS, MULTIPART]) {
      const start = '--b\r\ncontent-disposition: form-data; name="frontImage"; filename="a.png"\r\n\r\nx'
      const { abort } = await startRequest(VERIFICATION, { ...type, cookie, 'content-length': LARGE }, start)
      await abort()
    }
    expect(logLines.filter((line) => /a request failed|"stack"/.test(line))).toEqual([])
  })

  test('a client without an IP address gets a response', async () => {
    const { email } = await exchange.createUser('nowhere')
    const folder = createTemporaryFolder('socket')
    const socketPath = join(folder, 'http')
    const server = createServer((request, response) => exchange.running.app.routing(request, response))
    await new Promise<void>((resolve) => server.listen(socketPath, resolve))
    const call = sendRequest({ socketPath, path: '/api/auth/login', method: 'POST', headers: JSON_HEADERS })
    call.end(JSON.stringify({ email, password: 'wrong' }))
    expect((await readAnswer(call)).status).toBe(401)
    const [entry] = await exchange.operator.audit({ act: 'login.failed', email })
    expect(entry?.address).toBe('unknown')
    server.close()
    rmSync(folder, { recursive: true })
  })
})
