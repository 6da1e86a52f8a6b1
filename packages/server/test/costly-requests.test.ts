import { auth } from '@cht/sdk/contract'
import { SECOND } from '@cht/sdk/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_HASHES_OF_STRANGERS } from '../src/features/auth/hashing.js'
import { LIMITS } from '../src/kernel/limits.js'
import type { TestExchange, TestUser } from './exchange.js'
import { createSignupInput } from './fixtures.js'

/** The passwords that are being hashed. Each hash waits for the function, while hashes are held. */
const { hashes, state } = vi.hoisted(() => ({
  hashes: [] as { password: string; finish: () => void }[],
  state: { isHeld: false },
}))

vi.mock('@node-rs/argon2', () => {
  const wait = (password: string) =>
    state.isHeld ? new Promise<void>((finish) => hashes.push({ password, finish })) : Promise.resolve()
  return {
    hash: (password: string) => wait(password).then(() => `$argon2id$v=19$m=1,t=1,p=1$c2FsdA$${password}`),
    verify: (hash: string, password: string) => wait(password).then(() => hash.endsWith(`$${password}`)),
  }
})

let exchange: TestExchange
let owner: TestUser
let device: string

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  exchange.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const logIn = (email: string, password: string, from: string, cookie = '') =>
  post('/auth/login', { email, password }, { 'x-forwarded-for': from, cookie })

const readAnswer = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code?: string }).code,
  retryAfter: response.headers.get('retry-after'),
})

const listHashes = () => hashes.map(({ password }) => password)

/** Finishes the hash that has run the longest, and waits for the next one. */
const finishHash = async () => {
  const { length } = hashes
  hashes.shift()?.finish()
  await expect.poll(() => hashes.length, { interval: 1 }).toBe(length)
}

describe('costly requests', () => {
  beforeAll(async () => {
    // Files of a worker share their modules: those that are loaded have the hash function of other tests.
    vi.resetModules()
    const { startTestExchange } = await import('./exchange.js')
    exchange = await startTestExchange('PGlite', { environment: { TRUST_PROXY: 'loopback' } })
    owner = await exchange.createUser('owner', { tokens: 100_000 })
    const response = await logIn(owner.email, owner.password, '198.51.100.1')
    device = response.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
    expect(device).not.toBe('')
  })
  beforeEach(() => {
    state.isHeld = true
  })
  afterAll(async () => {
    await exchange.stop()
    vi.resetModules()
  })

  const release = () => {
    state.isHeld = false
    for (const { finish } of hashes.splice(0)) finish()
  }

  test('networks take turns to hash, a known device finds one free, and who waits too long is told when to try again', async () => {
    const flood = []
    for (let count = 0; count < MAX_HASHES_OF_STRANGERS + 7; count++)
      flood.push(logIn(`guest${count}@example.com`, 'flood', '192.0.2.1'))
    await expect.poll(() => hashes.length, { interval: 1 }).toBe(MAX_HASHES_OF_STRANGERS)
    const other = logIn('guest@example.com', 'other', '192.0.2.2')
    // It has reached the queue when the statements of one more login have run.
    await expect
      .poll(() => exchange.running.app.countRequests(), { interval: 1 })
      .toBe(MAX_HASHES_OF_STRANGERS + 8)
    for (let turn = 0; turn < 20; turn++) await exchange.running.db.query('select 1')
    const known = logIn(owner.email, owner.password, '192.0.2.1', device)
    await expect.poll(() => hashes.length, { interval: 1 }).toBe(MAX_HASHES_OF_STRANGERS + 1)
    expect(listHashes().at(-1)).toBe(owner.password)
    hashes.pop()?.finish()
    expect((await known).status).toBe(200)
    await finishHash()
    await finishHash()
    expect(listHashes()).toContain('other')
    // The rest of the flood gets no turn in time.
    const refused = (
      await Promise.all(flood.slice(MAX_HASHES_OF_STRANGERS + 2).map(async (call) => readAnswer(await call)))
    ).filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused)
      expect(answer).toEqual({ status: 503, code: 'unavailable', retryAfter: '2' })
    release()
    expect((await other).status).toBe(401)
  })

  test('a reset without a request or with a wrong code, and a sign-up with a taken email, compute no hash', async () => {
    const input = {
      code: '00000000',
      newPassword: 'a new long password',
      confirmPassword: 'a new long password',
    }
    const wrong = { status: 422, code: 'invalid_code', retryAfter: null }
    expect(await readAnswer(await post(auth.resetPassword.path, input))).toEqual(wrong)
    const requested = await post(auth.requestPasswordReset.path, { email: owner.email })
    const cookie = requested.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await readAnswer(await post(auth.resetPassword.path, input, { cookie }))).toEqual(wrong)
    for (const [taken, code] of [
      [{ email: owner.email }, 'email_taken'],
      [{ username: 'owner' }, 'username_taken'],
      [{ referralCode: 'NOBODY22' }, 'invalid_input'],
    ] as const)
      expect(
        (await readAnswer(await post('/auth/signup', { ...createSignupInput('new'), ...taken }))).code,
      ).toBe(code)
    expect(listHashes()).toEqual([])
    release()
  })

  test('a reset without a request costs no statement, nor does a flood that a limit refuses, for ten seconds', async () => {
    release()
    const { db } = exchange.running
    const { query, transaction } = db
    let statements = 0
    db.query = (...args) => {
      // The exchange's heartbeat runs meanwhile.
      if (!args[0].includes('alive_at')) statements++
      return query(...args)
    }
    db.transaction = (...args) => {
      statements++
      return transaction(...args)
    }
    const code = {
      code: '00000000',
      newPassword: 'a new long password',
      confirmPassword: 'a new long password',
    }
    expect((await post(auth.resetPassword.path, code)).status).toBe(422)
    expect(statements).toBe(0)
    const guess = async () => (await logIn('nobody@example.com', 'wrong', '192.0.2.3')).status
    const { max } = LIMITS.login.of.addressAndEmail
    for (let count = 0; count < max; count++) expect(await guess()).toBe(401)
    expect(await guess()).toBe(429)
    /** The least of three guesses: a job may run a statement meanwhile. */
    const countStatements = async () => {
      const counts: number[] = []
      for (let count = 0; count < 3; count++) {
        statements = 0
        expect(await guess()).toBe(429)
        counts.push(statements)
      }
      return Math.min(...counts)
    }
    const refused = await countStatements()
    await exchange.setClock(exchange.now() + 10 * SECOND)
    statements = 0
    expect(await guess()).toBe(429)
    // The count by address alone is within its limit, and goes on.
    expect([refused, statements]).toEqual([1, 2])
    Object.assign(db, { query, transaction })
  })

  test('an account has one read at a time, a hundred wait, and others are not delayed', async () => {
    release()
    const reader = await exchange.createUser('reader')
    const [cookie, ownCookie] = [await exchange.logInForCookie(reader), await exchange.logInForCookie(owner)]
    const read = (session: string) => exchange.request('/api/statement', { headers: { cookie: session } })
    const { db } = exchange.running
    const { query } = db
    const held: (() => void)[] = []
    db.query = async (sql, params) => {
      if (sql.includes('postings') && params?.[0] === reader.id)
        await new Promise<void>((resolve) => held.push(resolve))
      return query(sql, params)
    }
    const reads = Array.from({ length: 102 }, () => read(cookie))
    const refused = await Promise.race(reads)
    expect(await readAnswer(refused)).toEqual({ status: 429, code: 'too_many_requests', retryAfter: '2' })
    expect(held).toHaveLength(1)
    expect((await read(ownCookie)).status).toBe(200)
    db.query = query
    for (const resolve of held) resolve()
    const statuses = (await Promise.all(reads)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(101)
  })
})
