import { once } from 'node:events'
import { request } from 'node:http'
import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { operator } from '@cht/sdk/operator'
import { expect, test } from 'vitest'
import { ADDED, BAD_IDS, type BadBody, badFieldsOf, hasId, noBodies, noUploads } from './bad-bodies.js'
import { onEachEngine, shareExchange, type TestExchange } from './exchange.js'
import { BANK_ORDER, createMatchedTrade, PICTURE, placeBuyOrder, placeSellOrder } from './fixtures.js'
import { badPictures } from './pictures.js'

/** Every write of the contract that takes an input, by its group and name. */
const WRITES = Object.entries<Record<string, Endpoint>>({ ...contract, operator }).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, row]) => row.method !== 'GET' && row.input)
    .map(([name, row]) => [`${group}.${name}`, row] as const),
)

const password = 'a long enough password'
const account = {
  fullName: 'Ada',
  username: 'corpus',
  email: 'corpus@example.com',
  phoneNumber: '+2348000000000',
  country: 'nigeria',
}
/** An input of each call that would be taken, but for its ids. */
const WHOLE: Record<string, Record<string, unknown>> = {
  'auth.signup': { ...account, password, confirmPassword: password, agree: true },
  'auth.login': { email: account.email, password },
  'auth.verifyOtp': { email: account.email, code: '123456' },
  'auth.resendOtp': { email: account.email },
  'settings.requestVerification': {
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: '1',
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
  'appeals.create': { reason: 'Other', description: 'None' },
  'investments.create': { amount: 25_000, planDurationDays: 6, roiPercentage: 10 },
  'operator.setSessions': { sessions: [{ startTime: '10:00', durationInMinutes: 60 }] },
  'operator.setRates': { NGN: 2 },
  'operator.fund': { email: 'buyer@example.com', amount: 7 },
  'operator.withdraw': { email: 'buyer@example.com', amount: 7 },
  'operator.resolveAppeal': { to: 'buyer' },
  'operator.advanceClock': { ms: 1_000 },
}

/** Everything that the database holds, but for how often who was counted and when somebody was last alive. */
const fingerprint = async ({ running: { db } }: TestExchange): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('throttles', 'exchange') order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

const AT_ONCE = 8
/** Runs all, a few at a time. */
const each = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Sends more and more of a body, until it is answered or all of it is sent. */
const stream = async (address: string, headers: Record<string, string>, chunks: number) => {
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
    (got) => {
      status = got
    },
    () => {},
  )
  const chunk = Buffer.alloc(65_536, ' ')
  let sent = 0
  while (sent < chunks && status === undefined && !call.destroyed) {
    sent++
    if (!call.write(chunk))
      await Promise.race([once(call, 'drain').catch(() => {}), answered.catch(() => {})])
    await new Promise((next) => setImmediate(next))
  }
  const got = await answered
  call.destroy()
  return { status: got, sent }
}

onEachEngine('bad bodies', (engine) => {
  const start = shareExchange(engine)

  test('of more than 500 that are sent to every write, each is refused in words and none changes anything', async () => {
    const exchange = await start()
    const { buyer, trade } = await createMatchedTrade(exchange)
    const other = await exchange.createUser('other', { tokens: 100_000 })
    await exchange.operator.fund({ email: buyer.email, amount: 500_000 })
    const waiting = await placeBuyOrder(buyer, { amount: 25_000 })
    const selling = await placeSellOrder(other, { amount: 25_000 })
    const cookie = await exchange.logInForCookie(buyer)
    const ids: Record<string, string> = {
      'orders.pay': trade._id,
      'orders.confirm': trade._id,
      'orders.cancelBuy': selling._id,
      'orders.cancelSell': waiting._id,
    }
    const headersOf = ({ access }: Endpoint): Record<string, string> =>
      access === 'operator' ? { authorization: 'Bearer operator' } : access === 'anyone' ? {} : { cookie }
    let sent = 0
    const wrong: unknown[] = []
    const refuse = async (row: Endpoint, path: string, { what, body, type }: BadBody, allowed: number[]) => {
      const headers = { ...headersOf(row), ...(type === undefined ? {} : { 'content-type': type }) }
      const response = await exchange.request(`/api${path}`, { method: row.method, headers, body })
      const text = await response.text()
      sent++
      const { message, code, fields, ...more } = JSON.parse(text) as Record<string, unknown>
      const isRefusal =
        typeof message === 'string' &&
        typeof code === 'string' &&
        (fields === undefined || Array.isArray(fields)) &&
        Object.keys(more).length === 0
      const tellsTooMuch = /node_modules|at \w+ \(|select |insert into/.test(text)
      if (!allowed.includes(response.status) || !isRefusal || tellsTooMuch)
        wrong.push([what.slice(0, 80), response.status, text.slice(0, 120)])
    }
    const before = await fingerprint(exchange)

    for (const [index, [name, row]] of WRITES.entries()) {
      const path = row.path.replace('{id}', ids[name] ?? trade._id)
      const whole = WHOLE[name] ?? {}
      await each(badFieldsOf(name, whole), (bad) => refuse(row, path, bad, [400, 413, 422]))
      // Each of these does not depend on the call: a third of them to each call, every one to many.
      const none = noBodies(whole).filter((_, place) => (place + index) % 3 === 0)
      await each(none, (bad) =>
        refuse(row, path, { ...bad, what: `${name} ${bad.what}` }, [400, 413, 415, 422]),
      )
      if (!hasId(row)) continue
      const body = { body: JSON.stringify(whole), type: 'application/json' }
      await each(BAD_IDS, (id) =>
        refuse(row, row.path.replace('{id}', id), { what: `${name} ${id}`, ...body }, [400, 404, 414, 422]),
      )
    }

    const verify = contract.settings.requestVerification
    const { path: payPath } = contract.orders.pay
    await each(noUploads(), (bad) => refuse(verify, verify.path, bad, [400, 413, 415, 422]))
    await each(Object.entries(await badPictures()), async ([what, bytes]) => {
      const upload = new FormData()
      for (const [field, value] of Object.entries(WHOLE['settings.requestVerification'] ?? {}))
        if (!field.endsWith('Image')) upload.append(field, String(value))
      upload.append('frontImage', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../up.png')
      upload.append('backImage', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), 'b.svg')
      await refuse(verify, verify.path, { what: `an upload of ${what}`, body: upload }, [413, 422])
      const paymentProof = `data:image/png;base64,${bytes.toString('base64')}`
      const proof = {
        what: `a proof of ${what}`,
        body: JSON.stringify({ paymentProof }),
        type: 'application/json',
      }
      await refuse(contract.orders.pay, payPath.replace('{id}', trade._id), proof, [413, 422])
    })

    expect({ wrong, sent }).toEqual({ wrong: [], sent })
    expect(sent).toBeGreaterThan(500)
    expect(await fingerprint(exchange)).toEqual(before)
    expect((await exchange.operator.ledger()).breaches).toEqual([])
  }, 300_000)

  test('what a client adds to a body counts for nothing', async () => {
    const exchange = await start()
    const { client } = await exchange.createUser('adder', { tokens: 100_000 })
    const order = await client.orders.createBuy({ amount: 25_000, paymentMethod: 'bank', ...ADDED } as never)
    expect([order?.status, order?.user?.fullName]).toEqual(['pending', 'adder Example'])
    const plan = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 }
    const stake = await client.investments.create({ ...plan, ...ADDED } as never)
    expect([stake?.amount, stake?.roiPercentage]).toEqual([25_000, 10])
    const { fullName, username, email, phoneNumber, country } = await client.auth.checkAuth()
    const wanted = { fullName: `${fullName} B`, username, email, phoneNumber, country, ...ADDED }
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

  test('100 MB are refused when they are announced, or soon after they begin', async () => {
    const { address } = (await start()).running
    const json = { 'content-type': 'application/json' }
    const announced = await stream(address, { ...json, 'content-length': '104857600' }, 1)
    expect(announced.status).toBe(413)
    const unannounced = await stream(address, { ...json, 'transfer-encoding': 'chunked' }, 1_600)
    expect(unannounced.status).toBe(413)
    expect(unannounced.sent).toBeLessThan(400)
  })
})
