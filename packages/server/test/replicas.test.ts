import { createOperatorClient } from '@cht/sdk/operator'
import { DAY, MINUTE, SECOND } from '@cht/sdk/rules'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sequenceChanges } from '../src/platform/events/queries.js'
import { openReplicas } from '../src/platform/replicas/replicas.js'
import type { RunningExchange } from '../src/start.js'
import { openEventStream } from './event-stream.js'
import { createClientFor, OPERATOR_TOKEN, startTestExchange, TEST_START, type TestUser } from './exchange.js'
import { assertDefined, placeSellOrder } from './fixtures.js'
import { findPostgresBinaries, withClient } from './postgres-cluster.js'
import { type ReplicatedExchange, startReplicatedExchange } from './replicated-exchange.js'

const canStart = inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined

const listAmounts = async ({ client }: TestUser) =>
  (await client.orders.pendingSell()).map(({ amount }) => amount)

/** Deletes what the look-up of a caller reads of changes, so that the cookie alone tells of the caller's writes. */
const deleteChanges = ({ primary }: ReplicatedExchange) =>
  withClient(primary.url, (client) => client.query('delete from changes'))

describe.runIf(canStart)('replicas', () => {
  let replicated: ReplicatedExchange
  let second: RunningExchange
  let names = 0
  const createSeller = () => replicated.exchange.createUser(`seller${++names}`, { tokens: 400_000 })
  /** Lets the process require no more than what the replicas have by now: it has read that position of the primary last. */
  const setFloor = async (user: TestUser) => {
    const { exchange } = replicated
    await exchange.setClock(exchange.now() + MINUTE)
    while (await sequenceChanges(exchange.running.db, exchange.now()));
    await listAmounts(user)
    await replicated.catchUp()
  }
  const createReader = async () => {
    const user = await createSeller()
    await setFloor(user)
    return user
  }
  /** Logs in on a device of a user's own. It asks the process that `getAddress` names. */
  const openDevice = async (user: TestUser, getAddress: () => string) => {
    const client = createClientFor(getAddress)
    await client.auth.login({ email: user.email, password: user.password })
    return { ...user, client }
  }

  beforeAll(async () => {
    replicated = await startReplicatedExchange()
    const [, other] = await replicated.exchange.restart(TEST_START, 1)
    second = assertDefined(other)
  })
  afterAll(() => replicated?.stop())
  afterEach(async () => {
    await replicated.resumeReplay()
    // No replica is avoided in the next test.
    await replicated.exchange.setClock(replicated.exchange.now() + MINUTE)
  })

  test('a replica answers lists, the market, the statement and notifications', async () => {
    const { client } = await createReader()
    const { outcomes } = await replicated.watch(async () => {
      await client.orders.pendingBuy()
      await client.orders.pendingSell()
      await client.orders.all()
      await client.trades.open()
      await client.investments.list()
      await client.investments.referrals()
      await client.investments.referralCount()
      await client.notifications.list()
      await client.statement.list()
      await client.market.get()
    })
    expect(outcomes).toEqual({ replica: 10 })
  })

  test('a user sees their write, which the primary answers until a replica has it', async () => {
    const user = await createReader()
    await replicated.pauseReplay()
    await placeSellOrder(user, { amount: 50_000 })
    await deleteChanges(replicated)
    expect(await replicated.watch(() => listAmounts(user))).toEqual({
      result: [50_000],
      outcomes: { behind: 1 },
    })

    await replicated.resumeReplay()
    await replicated.catchUp()
    expect(await replicated.watch(() => listAmounts(user))).toEqual({
      result: [50_000],
      outcomes: { replica: 1 },
    })
  })

  test('a read waits for a replica that is a little behind', async () => {
    const user = await createReader()
    await replicated.pauseReplay()
    await placeSellOrder(user, { amount: 50_000 })
    // Connected before: the read waits 200 ms at most.
    const watched = await withClient(assertDefined(replicated.replicas[0]).url, async (client) => {
      const reading = replicated.watch(() => listAmounts(user))
      await client.query('select pg_wal_replay_resume()')
      return reading
    })
    expect(watched).toEqual({ result: [50_000], outcomes: { replica: 1 } })
  })

  test('a user sees their write at another process', async () => {
    const user = await createSeller()
    let address = second.address
    const device = await openDevice(user, () => address)
    await replicated.catchUp()
    await listAmounts(device)
    address = replicated.exchange.running.address
    await listAmounts(device)
    await replicated.pauseReplay()
    await placeSellOrder(device, { amount: 50_000 })
    await deleteChanges(replicated)
    address = second.address
    const before = second.replicas?.counts.behind ?? Number.NaN
    expect(await listAmounts(device)).toEqual([50_000])
    expect(second.replicas?.counts.behind).toBe(before + 1)
  })

  test('another device sees what the live stream has told it, at whichever process', async () => {
    const user = await createSeller()
    const device = await openDevice(user, () => second.address)
    const cookie = await replicated.exchange.logInForCookie(user)
    const stream = await openEventStream(replicated.exchange.running.address, { cookie })
    await stream.next()
    await replicated.catchUp()
    await listAmounts(device)
    await replicated.pauseReplay()
    await placeSellOrder(user, { amount: 50_000 })
    await stream.readUntil('order.changed')
    stream.close()
    expect(await listAmounts(device)).toEqual([50_000])
  })

  test('a read shows the rows of the caller that were due', async () => {
    const { exchange } = replicated
    const user = await createSeller()
    await user.client.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
    const resumes = await Promise.all([exchange.running, second].map((server) => server.pauseJobs()))
    await exchange.setClock(exchange.now() + 6 * DAY)
    await replicated.pauseReplay()
    const { pending, completed } = await user.client.investments.list()
    for (const resume of resumes) resume()
    expect([pending.length, completed.length]).toEqual([0, 1])
  })

  test('a later read shows the rows that were due, also before the live stream tells of them', async () => {
    const { exchange, primary } = replicated
    const user = await createSeller()
    await user.client.investments.create({ amount: 100_000, planDurationDays: 6, roiPercentage: 10 })
    const resumes = await Promise.all([exchange.running, second].map((server) => server.pauseJobs()))
    await exchange.setClock(exchange.now() + 6 * DAY)
    await replicated.pauseReplay()
    const countLists = async () => {
      const { pending, completed } = await user.client.investments.list()
      return [pending.length, completed.length]
    }
    const counts = await withClient(primary.url, async (client) => {
      // No process can number changes meanwhile.
      await client.query('begin; select from change_counter for update')
      return [await countLists(), await countLists()]
    })
    for (const resume of resumes) resume()
    expect(counts).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  test('changes of others that are not numbered keep no read from a replica', async () => {
    const reader = await createReader()
    await replicated.pauseReplay()
    const { outcomes } = await withClient(replicated.primary.url, async (client) => {
      await client.query('begin; select from change_counter for update')
      await replicated.exchange.running.db.query(
        `insert into changes (user_id, kind) select gen_random_uuid(), '' from generate_series(1, 250)`,
      )
      return replicated.watch(() => listAmounts(reader))
    })
    expect(outcomes).toEqual({ replica: 1 })
    await deleteChanges(replicated)
  })

  test('a replica that is cut off serves what others wrote for five seconds at most', async () => {
    const { exchange } = replicated
    const reader = await createSeller()
    const other = await createSeller()
    await setFloor(reader)
    await replicated.pauseReplay()
    const countOffers = async () => {
      const { sell } = await reader.client.market.get()
      return sell.reduce((sum, { count }) => sum + count, 0)
    }
    const before = await countOffers()
    await placeSellOrder(other, { amount: 50_000 })
    await deleteChanges(replicated)
    expect(await replicated.watch(countOffers)).toEqual({ result: before, outcomes: { replica: 1 } })

    await exchange.setClock(exchange.now() + 5 * SECOND + 1)
    expect(await replicated.watch(countOffers)).toEqual({ result: before + 1, outcomes: { behind: 1 } })
    // Both replicas are known to be cut off now.
    expect(await replicated.watch(countOffers)).toEqual({ result: before + 1, outcomes: { unfit: 1 } })
    expect(await replicated.watch(countOffers)).toEqual({ result: before + 1, outcomes: { avoided: 1 } })
  })

  test('the operator sees what was done until now', async () => {
    const { exchange } = replicated
    const operator = createOperatorClient({
      baseURL: `${second.address}/api`,
      token: OPERATOR_TOKEN,
    })
    const before = await operator.reportDays({})
    await replicated.pauseReplay()
    await createSeller()
    const after = await operator.reportDays({})
    expect(after.issued - before.issued).toBe(400_000)
    await replicated.resumeReplay()
    await replicated.catchUp()
    const { outcomes } = await replicated.watch(() => exchange.operator.reportDays({}))
    expect(outcomes).toEqual({ replica: 1 })
  })

  /** Reads a list with a cookie that the client has made up. */
  const readWithPosition = async (user: TestUser, position: string) => {
    const cookie = `${await replicated.exchange.logInForCookie(user)}; log-position=${position}`
    await replicated.catchUp()
    const { result, outcomes } = await replicated.watch(() =>
      replicated.exchange.request('/api/sell-orders/pending', { headers: { cookie } }),
    )
    return { status: result.status, outcomes }
  }

  test.each(['', 'abc', '-1', '1e9', '12345678901234567'])(
    'a malformed position is ignored: %s',
    async (position) => {
      const user = await createReader()
      expect(await readWithPosition(user, position)).toEqual({ status: 200, outcomes: { replica: 1 } })
    },
  )

  test('no replica is asked for a position that the primary does not have', async () => {
    const user = await createReader()
    expect(await readWithPosition(user, '1234567890123456')).toEqual({
      status: 200,
      outcomes: { unknown: 1 },
    })
  })

  test('the response of a write has the position in a cookie that no script reads, that of a read has none', async () => {
    const { exchange } = replicated
    const cookie = await exchange.logInForCookie(await createReader())
    const headers = { cookie, 'content-type': 'application/json' }
    const read = await exchange.request('/api/sell-orders/pending', { headers })
    const write = await exchange.request('/api/buy-orders/create', {
      method: 'POST',
      headers,
      body: JSON.stringify({ amount: 50_000, paymentMethod: 'bank' }),
    })
    const refused = await exchange.request('/api/buy-orders/create', { method: 'POST', headers, body: '{}' })
    const guest = await exchange.request('/api/buy-orders/create', { method: 'POST' })
    const positions = [read, write, refused, guest].map((response) =>
      response.headers.getSetCookie().map((text) => text.replace(/\d{6,}/, '(position)')),
    )
    const set = 'log-position=(position); Max-Age=60; Path=/; HttpOnly; SameSite=Lax'
    expect([write.status, refused.status, guest.status]).toEqual([201, 422, 401])
    expect(positions).toEqual([[], [set], [set], []])
  })

  test('the primary answers, once, a read that a replica has cancelled, and the replica is avoided', async () => {
    const read = async (code: string) => {
      const asked: string[] = []
      const replicas = assertDefined(replicated.exchange.running.replicas)
      const { result, outcomes } = await replicated.watch(() =>
        replicas.read({ atLeast: 0 }, async (from) => {
          const isPrimary = 'listen' in from
          asked.push(isPrimary ? 'primary' : 'replica')
          if (!isPrimary) throw Object.assign(new Error('canceled by recovery'), { code })
          return 'answer'
        }),
      )
      return { result, asked, outcomes }
    }
    const fallback = { result: 'answer', asked: ['replica', 'primary'], outcomes: { failed: 1 } }
    // An error of the statement itself: each replica goes on to answer other reads.
    expect([await read('42703'), await read('42703'), await read('42703')]).toEqual([
      fallback,
      fallback,
      fallback,
    ])
    const avoided = { result: 'answer', asked: ['primary'], outcomes: { avoided: 1 } }
    expect([await read('40001'), await read('57P01'), await read('40001')]).toEqual([
      fallback,
      fallback,
      avoided,
    ])
  })

  test('a replica that is down costs no error and is asked again when it is back', async () => {
    const { exchange, replicas } = replicated
    const user = await createReader()
    const read = () => replicated.watch(() => listAmounts(user))
    for (const replica of replicas) await replica.crash()
    expect([await read(), await read(), await read()]).toEqual([
      { result: [], outcomes: { failed: 1 } },
      { result: [], outcomes: { failed: 1 } },
      { result: [], outcomes: { avoided: 1 } },
    ])
    for (const replica of replicas) await replica.start()
    await replicated.catchUp()
    expect(await read()).toEqual({ result: [], outcomes: { avoided: 1 } })
    await exchange.setClock(exchange.now() + 5 * SECOND)
    await replicated.catchUp()
    expect(await read()).toEqual({ result: [], outcomes: { replica: 1 } })
  })

  test('a replica that does not respond holds up a read for a second, and no further one', async () => {
    const { replicas } = replicated
    const user = await createReader()
    const thaws = replicas.map((replica) => replica.freeze())
    const startedAt = performance.now()
    const { outcomes } = await replicated.watch(async () => {
      for (let read = 0; read < 4; read++) expect(await listAmounts(user)).toEqual([])
    })
    const duration = performance.now() - startedAt
    for (const thaw of thaws) thaw()
    expect(outcomes).toEqual({ failed: 2, avoided: 2 })
    expect(duration).toBeGreaterThan(2 * SECOND)
    expect(duration).toBeLessThan(10 * SECOND)
  })

  test('the metrics count the reads and tell how far each replica is behind', async () => {
    const { exchange } = replicated
    const user = await createReader()
    await listAmounts(user)
    await listAmounts(user)
    const text = await exchange.readMetrics()
    const lines = [...text.matchAll(/^cht_replica_\w+\{.*\}/gm)].map(([line]) => line)
    expect(lines).toEqual([
      'cht_replica_reads_total{outcome="replica"}',
      'cht_replica_reads_total{outcome="behind"}',
      'cht_replica_reads_total{outcome="unfit"}',
      'cht_replica_reads_total{outcome="avoided"}',
      'cht_replica_reads_total{outcome="busy"}',
      'cht_replica_reads_total{outcome="failed"}',
      'cht_replica_reads_total{outcome="unknown"}',
      'cht_replica_lag_bytes{replica="1"}',
      'cht_replica_lag_bytes{replica="2"}',
    ])
  })

  test('a replica that receives nothing from a primary answers nothing', async () => {
    const user = await createReader()
    const setPrimary = async (conninfo: string, receivers: number) => {
      for (const { url } of replicated.replicas)
        await withClient(url, async (client) => {
          await client.query(`alter system set primary_conninfo = ${client.escapeLiteral(conninfo)}`)
          await client.query('select pg_reload_conf()')
          const isDone = async () =>
            (await client.query('select from pg_stat_wal_receiver')).rowCount === receivers
          await expect.poll(isDone, { timeout: MINUTE }).toBe(true)
        })
    }
    const [first] = replicated.replicas
    const conninfo = await withClient(assertDefined(first).url, async (client) => {
      const { rows } = await client.query(`select current_setting('primary_conninfo') as conninfo`)
      return rows[0].conninfo
    })
    await setPrimary('', 0)
    const { outcomes } = await replicated.watch(() => listAmounts(user))
    await setPrimary(conninfo, 1)
    expect(outcomes).toEqual({ unfit: 1 })
  })

  test('another database of the same servers answers nothing', async () => {
    const { exchange, primary } = replicated
    await withClient(primary.url, (client) => client.query('create database another'))
    await replicated.catchUp()
    const { db, log, config } = exchange.running
    const replicas = await openReplicas({
      db,
      settings: {
        ...config.postgres,
        replicaUrls: replicated.replicas.map(({ url }) => new URL('/another', url).href),
      },
      now: exchange.now,
      log,
    })
    const answer = await replicas.read({ atLeast: 0 }, async (from) =>
      'listen' in from ? 'primary' : 'replica',
    )
    await replicas.close()
    expect([answer, replicas.counts.unfit]).toEqual(['primary', 1])
  })

  test('a replica that was promoted answers nothing any more', async () => {
    const { replicas } = replicated
    const user = await createReader()
    for (const replica of replicas) replica.promote()
    for (const replica of replicas)
      await withClient(replica.url, (client) => client.query('delete from orders where false'))
    await placeSellOrder(user, { amount: 50_000 })
    const { result, outcomes } = await replicated.watch(async () => [
      await listAmounts(user),
      await listAmounts(user),
      await listAmounts(user),
    ])
    expect({ result, outcomes }).toEqual({
      result: [[50_000], [50_000], [50_000]],
      outcomes: { unfit: 1, avoided: 2 },
    })
  })
})

describe.runIf(canStart)('replicas behind one URL', () => {
  test('a read leaves the one that is cut off, and another one answers it', async () => {
    const replicated = await startReplicatedExchange({ isBehindProxy: true })
    const { exchange } = replicated
    const user = await exchange.createUser('ada', { tokens: 100_000 })
    await replicated.pauseReplay(replicated.replicas.slice(0, 1))
    await placeSellOrder(user)
    // Some seconds later it counts as cut off: the first read lets the process know the position of the primary.
    await exchange.setClock(exchange.now() + MINUTE)
    await listAmounts(user)
    const { outcomes } = await replicated.watch(async () => {
      for (let read = 0; read < 5; read++) expect(await listAmounts(user)).toEqual([75_000])
    })
    expect(outcomes).toEqual({ replica: 5 })
    await replicated.stop()
  })
})

describe.runIf(canStart)('without replicas', () => {
  test('no response has a position', async () => {
    const exchange = await startTestExchange('PostgreSQL')
    const cookie = await exchange.logInForCookie(await exchange.createUser('ada'))
    const response = await exchange.request('/api/buy-orders/create', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 50_000, paymentMethod: 'bank' }),
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, []])
    expect(await exchange.readMetrics()).not.toContain('cht_replica')
    await exchange.stop()
  })
})
