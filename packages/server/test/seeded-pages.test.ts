import { MINUTE } from '@cht/sdk/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { readUserChanges } from '../src/platform/events/queries.js'
import type { ReadInner } from '../src/platform/http/inner-reads.js'
import type { PageRenderer } from '../src/platform/http/page-renderer.js'
import { createSeededPages } from '../src/platform/http/seeded-pages.js'
import { onOneEngine, SESSION_START, TEST_START, useEmptyExchange } from './exchange.js'
import { placeBuyOrder, placeSellOrder } from './fixtures.js'

const READS = [
  '/auth/check-auth',
  '/buy-orders/all',
  '/buy-orders/pending',
  '/trades/open',
  '/notifications',
  '/live-sessions',
  '/switches',
  '/market',
  '/rates',
]

/** A renderer whose seed is what `READS` were answered, or what `readSeed` returns. */
const createRenderer = (overrides: Partial<PageRenderer> = {}): PageRenderer => ({
  renderShell: () => '',
  carriesData: (location) => location === '/home',
  readSeed: async ({ at, seq, read }) => ({
    at,
    seq,
    bodies: await Promise.all(READS.map((path) => read({ method: 'GET', path: path as `/${string}` }, {}))),
  }),
  renderPage: async ({ timeZone, deployment }) => ({
    markup: `${timeZone} ${deployment.supportEmail}`,
    css: '',
    title: 'Home',
    scripts: [],
  }),
  serializeSeed: JSON.stringify,
  ...overrides,
})

onOneEngine('the pages of signed-in users', (engine) => {
  const start = useEmptyExchange(engine)

  const open = async (overrides?: Partial<PageRenderer>, patienceMs = MINUTE) => {
    const exchange = await start()
    const { running } = exchange
    const pages = createSeededPages(running.app, running, createRenderer(overrides), patienceMs)
    const reply = { header: () => reply } as unknown as FastifyReply
    const createRequest = (cookies: Record<string, string>) =>
      ({ url: '/home', method: 'GET', headers: {}, cookies }) as unknown as FastifyRequest
    const logIn = async (user: Awaited<ReturnType<typeof exchange.createUser>>) => {
      const [name = '', value = ''] = (await exchange.logInForCookie(user)).split('=')
      return { [name]: decodeURIComponent(value) }
    }
    const render = (cookies: Record<string, string>) => pages.render(createRequest(cookies), reply, '/home')
    const read = async (cookies: Record<string, string>) =>
      JSON.parse((await render(cookies))?.seed ?? 'null')
    return { exchange, logIn, read, render }
  }

  test('they carry what the own calls of their user are answered, each its own', async () => {
    const { exchange, logIn, read } = await open()
    const seller = await exchange.createUser('pageseller', { tokens: 200_000 })
    const buyer = await exchange.createUser('pagebuyer')
    await placeSellOrder(seller)
    await placeBuyOrder(buyer)
    await exchange.advanceTo(SESSION_START + 1)
    for (const user of [seller, buyer]) {
      const cookies = await logIn(user)
      const [[name, value] = []] = Object.entries(cookies)
      const answers = READS.map(async (path) =>
        (await exchange.request(`/api${path}`, { headers: { cookie: `${name}=${value}` } })).json(),
      )
      const seed = await read(cookies)
      expect(seed.bodies).toEqual(await Promise.all(answers))
      expect(seed.bodies[0].data.user?.email ?? seed.bodies[0].data.email).toBe(user.email)
      expect(seed.at).toBe(SESSION_START + 1)
    }
  })

  test('a change after the position of a page is one that the live stream still reports', async () => {
    const { exchange, logIn, read } = await open()
    const user = await exchange.createUser('positioned')
    const cookies = await logIn(user)
    const { seq } = await read(cookies)
    await placeBuyOrder(user)
    // Changes are numbered after their commit.
    await vi.waitFor(async () => expect((await read(cookies)).seq).toBeGreaterThan(seq))
    const changes = await readUserChanges(exchange.running.db, user.id, {
      after: seq,
      to: seq + 100,
      limit: 100,
    })
    expect(changes.map(({ kind }) => kind)).toContain('order.changed')
  })

  test('they read nothing that is not a read of a user, and nothing with a wrong input', async () => {
    let readInner: ReadInner | undefined
    const { exchange, logIn, read } = await open({
      readSeed: async (request) => {
        readInner = request.read
        return {}
      },
    })
    await read(await logIn(await exchange.createUser('curious')))
    const statuses = [
      [{ method: 'POST', path: '/auth/logout' }, {}],
      [{ method: 'GET', path: '/operator/ledger' }, {}],
      [{ method: 'GET', path: '/nowhere' }, {}],
      [{ method: 'GET', path: '/notifications' }, { limit: 'many' }],
    ] as const
    const refused = statuses.map(([name, input]) => readInner?.(name, input).catch(({ status }) => status))
    expect(await Promise.all(refused)).toEqual([404, 404, 404, 422])
  })

  test('a guest and a user without a verified phone get none', async () => {
    const { exchange, logIn, render } = await open()
    const user = await exchange.createUser('nophone')
    const cookies = await logIn(user)
    await exchange.running.db.query('update users set phone_verified = false where id = $1', [user.id])
    expect(await Promise.all([render({}), render({ sid: 'wrong' }), render(cookies)])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('times are in the zone of the cookie, else in that of the exchange', async () => {
    const { exchange, logIn, render } = await open()
    const cookies = await logIn(await exchange.createUser('zoned'))
    const zones = [{}, { 'time-zone': 'Asia/Kolkata' }, { 'time-zone': 'Mars/"Olympus' }]
    const pages = await Promise.all(zones.map((zone) => render({ ...cookies, ...zone })))
    expect(pages.map((page) => page?.timeZone)).toEqual(['Africa/Lagos', 'Asia/Kolkata', 'Africa/Lagos'])
    expect(pages[0]).toMatchObject({ markup: 'Africa/Lagos support@localhost', title: 'Home', scripts: [] })
  })

  test('a page is sent without data after an error, and if its data takes too long', async () => {
    const failing = await open({ renderPage: () => Promise.reject(new Error('A component has thrown')) })
    const cookies = await failing.logIn(await failing.exchange.createUser('failing'))
    expect(await failing.render(cookies)).toBeUndefined()

    const slow = await open({ readSeed: () => new Promise(() => {}) }, 1)
    const slowCookies = await slow.logIn(await slow.exchange.createUser('slowly'))
    expect(await slow.render(slowCookies)).toBeUndefined()
  })

  test('at most eight pages are rendered at a time; the next is sent without data', async () => {
    const page = { markup: '', css: '', title: 'Home', scripts: [] }
    let release = () => {}
    const released = new Promise<typeof page>((resolve) => {
      release = () => resolve(page)
    })
    let started = 0
    const { exchange, logIn, render } = await open({
      renderPage: () => {
        started++
        return released
      },
    })
    const users = []
    for (let index = 0; index < 9; index++)
      users.push(await logIn(await exchange.createUser(`rendered${index}`)))
    const [last = {}, ...others] = users
    const pages = others.map(render)
    await vi.waitFor(() => expect(started).toBe(8), MINUTE)
    expect(await render(last)).toBeUndefined()
    release()
    expect((await Promise.all(pages)).map((rendered) => rendered?.title)).toEqual(Array(8).fill('Home'))
    expect((await render(last))?.title).toBe('Home')
  })

  test('the time of a page is exchange time', async () => {
    const { exchange, logIn, read } = await open()
    const cookies = await logIn(await exchange.createUser('timely'))
    expect((await read(cookies)).at).toBe(TEST_START)
  })
})
