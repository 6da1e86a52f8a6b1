import { once } from 'node:events'
import { request } from 'node:http'
import { contract, type Endpoint } from '@cht/sdk/contract'
import { operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import {
  BAD_IDS,
  type BadBody,
  createBodiesWithBadField,
  createInvalidBodies,
  createInvalidUploads,
  EXTRA_FIELDS,
  hasId,
  isForPeople,
} from './bad-bodies.js'
import { OPERATOR_HEADERS, onOneEngine, shareExchange, type TestExchange } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { forEachConcurrently } from './for-each-concurrently.js'
import { createBadPictures } from './pictures.js'

/** Every write endpoint with an input, and its name. */
const WRITES = Object.entries<Record<string, Endpoint>>({ ...contract, operator }).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, endpoint]) => endpoint.method !== 'GET' && endpoint.input)
    .map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)

const password = 'a long enough password'
const account = {
  fullName: 'Ada',
  username: 'corpus',
  email: 'corpus@example.com',
  phoneNumber: '+2348000000000',
  country: 'nigeria',
}
/** Valid inputs by endpoint, without ids. */
const VALID_INPUTS: Record<string, Record<string, unknown>> = {
  'auth.signup': { ...account, password, confirmPassword: password, agree: true },
  'auth.login': { email: account.email, password },
  'auth.verifyOtp': { email: account.email, code: '123456' },
  'auth.resendOtp': { email: account.email },
  'settings.requestVerification': {
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '12345678901',
    frontImage: PICTURE,
    backImage: PICTURE,
  },
  'settings.editProfile': account,
  'settings.changePassword': {
    oldPassword: 'buyer has a long password',
    newPassword: 'quite another password',
  },
  'orders.createBuy': { amount: 25_000, paymentMethod: 'bank' },
  'orders.createSell': { ...BANK_ORDER, amount: 25_000 },
  'orders.pay': { paymentProof: PICTURE },
  'trades.reportAmount': { amount: 1 },
  'trades.sendRest': { paymentProof: PICTURE },
  'appeals.create': { reason: 'Other', description: 'None' },
  'investments.create': { amount: 25_000, planDurationDays: 6, roiPercentage: 10 },
  'operator.setLiveSessions': { sessions: [{ startTime: '10:00', durationInMinutes: 60 }] },
  'webhooks.create': { url: 'https://bot.example/events' },
  'operator.addWebhook': { url: 'https://bot.example/events' },
  'operator.setRates': { NGN: 2, confirm: true },
  'operator.fund': { email: 'buyer@example.com', amount: 7 },
  'operator.withdraw': { email: 'buyer@example.com', amount: 7 },
  'operator.suspend': { email: 'buyer@example.com', why: 'Test' },
  'operator.resume': { email: 'buyer@example.com', why: 'Test' },
  'operator.endSessions': { email: 'buyer@example.com' },
  'operator.resolveAppeal': { to: 'buyer', reason: 'None' },
  'operator.requireRest': { amount: 1, reason: 'None', dueAt: '2026-11-21T09:00:00.000Z' },
  'operator.askParty': { party: 'buyer', text: 'None', dueAt: '2026-11-21T09:00:00.000Z' },
  'appeals.addStatement': { text: 'None' },
  'appeals.addPicture': { picture: PICTURE },
  'appeals.requestReview': { text: 'None' },
  'operator.voidBonus': { email: 'buyer@example.com', reason: 'One person' },
  'operator.advanceClock': { ms: 1_000 },
}

/** How many requests are in flight. */
const CONCURRENCY = 8

/** A hash of every table, without those that change meanwhile: the counts of rate limits, and the heartbeat. */
const hashTables = async ({ running: { db } }: TestExchange): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('throttles', 'exchange') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = row?.hash ?? ''
  }
  return hashes
}

/** Sends a body in chunks until there is an answer or all of it is sent. */
const streamBody = async (address: string, headers: Record<string, string>, chunks: number) => {
  const call = request(`${address}/api/auth/login`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
  })
  let status: number | undefined
  answered.then(
    (code) => {
      status = code
    },
    () => {},
  )
  const chunk = Buffer.alloc(65_536, ' ')
  let sent = 0
  while (sent < chunks && status === undefined && !call.destroyed) {
    sent++
    if (!call.write(chunk))
      await Promise.race([once(call, 'drain').catch(() => {}), answered.catch(() => {})])
    await new Promise((resolve) => setImmediate(resolve))
  }
  const finalStatus = await answered
  call.destroy()
  return { status: finalStatus, sent }
}

onOneEngine('invalid requests', (engine) => {
  const start = shareExchange(engine)

  test('each of more than 500 invalid requests is refused with a message and changes nothing', async () => {
    const exchange = await start()
    const { buyer, trade } = await createMatchedTrade(exchange)
    const otherUser = await exchange.createUser('other', { tokens: 100_000 })
    await exchange.operator.fund({ email: buyer.email, amount: 500_000 })
    const pendingBuy = await placeBuyOrder(otherUser, { amount: 25_000 })
    const pendingSell = await placeSellOrder(otherUser, { amount: 25_000 })
    const cookie = await exchange.logInForCookie(buyer)
    // Some endpoints ask for a confirmation before they look at the id.
    await exchange.request(`/api${contract.auth.confirmByPassword.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password: buyer.password }),
    })
    const ids: Record<string, string> = {
      'orders.pay': trade._id,
      'orders.confirm': trade._id,
      // Orders of another user and of the other side: no cancellation of them is valid.
      'orders.cancelBuy': pendingSell._id,
      'orders.cancelSell': pendingBuy._id,
    }
    // A user's pictures are throttled after some refused ones, so several users send them.
    const uploaders: string[] = []
    for (const name of ['uploader1', 'uploader2', 'uploader3', 'uploader4'])
      uploaders.push(await exchange.logInForCookie(await exchange.createUser(name)))
    const getHeaders = ({ access }: Endpoint, session: string): Record<string, string> => {
      if (access === 'operator') return OPERATOR_HEADERS
      return access === 'anyone' ? {} : { cookie: session }
    }
    let sent = 0
    const failures: unknown[] = []
    /** Sends a request, and adds it to `failures` unless it is refused with one of the allowed statuses. */
    const checkRefusal = async (
      endpoint: Endpoint,
      path: string,
      { description, body, type }: BadBody,
      allowed: number[],
      session = cookie,
    ) => {
      const headers = {
        ...getHeaders(endpoint, session),
        ...(type === undefined ? {} : { 'content-type': type }),
      }
      const response = await exchange.request(`/api${path}`, { method: endpoint.method, headers, body })
      const text = await response.text()
      sent++
      const { message, code, fields, ...more } = JSON.parse(text) as Record<string, unknown>
      const isRefusal =
        typeof message === 'string' &&
        typeof code === 'string' &&
        (fields === undefined || Array.isArray(fields)) &&
        Object.keys(more).length === 0
      const leaksInternals = /node_modules|at \w+ \(|select |insert into/.test(text)
      if (!allowed.includes(response.status) || !isRefusal || leaksInternals)
        failures.push([description.slice(0, 80), response.status, text.slice(0, 120)])
    }
    // The sequencer numbers changes a moment after their commit.
    const readUnnumbered = () => exchange.running.db.query('select from changes where seq is null')
    await expect.poll(readUnnumbered, { timeout: 10_000 }).toEqual([])
    const before = await hashTables(exchange)

    for (const [index, [name, endpoint]] of WRITES.entries()) {
      const path = endpoint.path.replace('{id}', ids[name] ?? trade._id)
      const validInput = VALID_INPUTS[name] ?? {}
      await forEachConcurrently(CONCURRENCY, createBodiesWithBadField(name, validInput), (bad) =>
        checkRefusal(endpoint, path, bad, [400, 413, 422]),
      )
      // Their refusal does not depend on the endpoint, so each endpoint gets a third of them.
      const invalidBodies = createInvalidBodies(validInput).filter(
        (_, position) => (position + index) % 3 === 0,
      )
      await forEachConcurrently(CONCURRENCY, invalidBodies, (bad) =>
        checkRefusal(
          endpoint,
          path,
          { ...bad, description: `${name} ${bad.description}` },
          [400, 413, 415, 422],
        ),
      )
      if (!hasId(endpoint)) continue
      const body = { body: JSON.stringify(validInput), type: 'application/json' }
      await forEachConcurrently(CONCURRENCY, BAD_IDS, (id) =>
        checkRefusal(endpoint, endpoint.path.replace('{id}', id), { description: `${name} ${id}`, ...body }, [
          400,
          404,
          422,
          ...(isForPeople(endpoint) ? [403] : []),
        ]),
      )
    }

    const verify = contract.settings.requestVerification
    const { path: payPath } = contract.orders.pay
    await forEachConcurrently(CONCURRENCY, createInvalidUploads(), (bad) =>
      checkRefusal(verify, verify.path, bad, [400, 413, 415, 422]),
    )
    for (const [index, [name, bytes]] of Object.entries(await createBadPictures()).entries()) {
      const upload = new FormData()
      for (const [field, value] of Object.entries(VALID_INPUTS['settings.requestVerification'] ?? {}))
        if (!field.endsWith('Image')) upload.append(field, String(value))
      upload.append('frontImage', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../up.png')
      upload.append('backImage', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), 'b.svg')
      const uploader = uploaders[index % uploaders.length]
      await checkRefusal(
        verify,
        verify.path,
        { description: `an upload of ${name}`, body: upload },
        [413, 422],
        uploader,
      )
      const paymentProof = `data:image/png;base64,${bytes.toString('base64')}`
      const proof = {
        description: `a proof of ${name}`,
        body: JSON.stringify({ paymentProof }),
        type: 'application/json',
      }
      await checkRefusal(contract.orders.pay, payPath.replace('{id}', trade._id), proof, [413, 422])
    }

    expect({ failures, sent }).toEqual({ failures: [], sent })
    expect(sent).toBeGreaterThan(500)
    expect(await hashTables(exchange)).toEqual(before)
    expect((await exchange.operator.ledger({ scope: 'full' })).breaches).toEqual([])
  })

  test('extra fields of an order, an investment and a profile edit are ignored', async () => {
    const exchange = await start()
    const { client, password } = await exchange.createUser('adder', { tokens: 100_000 })
    const { value: order } = await client.orders.createBuy({
      amount: 25_000,
      paymentMethod: 'bank',
      ...EXTRA_FIELDS,
    } as never)
    expect([order?.status, order?.user?.fullName]).toEqual(['pending', 'adder Example'])
    const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 }
    const { value: stake } = await client.investments.create({ ...plan, ...EXTRA_FIELDS } as never)
    expect([stake?.amount, stake?.roiPercentage]).toEqual([25_000, 10])
    const { fullName, username, email, phoneNumber, country } = await client.auth.checkAuth()
    const wanted = { fullName: `${fullName} B`, username, email, phoneNumber, country, ...EXTRA_FIELDS }
    await client.auth.confirmByPassword({ password })
    await client.settings.editProfile(wanted as never)
    const [edit] = await exchange.operator.profileEdits()
    await exchange.operator.decideProfileEdit({ id: edit?.id ?? '' })
    const { availableBalance, escrowBalance, isDocumentVerified } = await client.auth.checkAuth()
    expect({ availableBalance, escrowBalance, isDocumentVerified }).toEqual({
      availableBalance: 75_000,
      escrowBalance: 0,
      isDocumentVerified: false,
    })
  })

  test('a body of 100 MiB is refused by its content-length, or soon after it starts', async () => {
    const { address } = (await start()).running
    const json = { 'content-type': 'application/json' }
    const announced = await streamBody(address, { ...json, 'content-length': '104857600' }, 1)
    expect(announced.status).toBe(413)
    // Of 1,600 chunks of 64 KiB, which are 100 MiB, fewer than a quarter are sent.
    const unannounced = await streamBody(address, { ...json, 'transfer-encoding': 'chunked' }, 1_600)
    expect(unannounced.status).toBe(413)
    expect(unannounced.sent).toBeLessThan(400)
  })
})
