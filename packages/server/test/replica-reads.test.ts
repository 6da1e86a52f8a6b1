import type { Client } from '@cht/sdk'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { RunningExchange } from '../src/start.js'
import { type EventStream, openEventStream } from './event-stream.js'
import { createClientFor, TEST_START } from './exchange.js'
import { assertDefined } from './fixtures.js'
import { readNumber } from './harness/options.js'
import { type Cluster, findPostgresBinaries, withClient } from './postgres-cluster.js'
import { createRandom, type Random } from './random.js'
import { type ReplicatedExchange, startReplicatedExchange } from './replicated-exchange.js'

/** Reads after a write of their user, or after the live stream has told of one. `npm run soak -- replicas` makes 10,000. */
const ROUNDS = readNumber('READ_ROUNDS', 300)
const SEED = readNumber('READ_SEED', 20_261_121)
const USERS = 20
const MAX_OPEN_ORDERS = 2
const AMOUNTS = [25_000, 50_000, 75_000, 100_000] as const

/** A user with two devices, of which the second one follows the live stream. */
interface Reader {
  /** Each asks the process that `ask` has chosen. */
  devices: { client: Client; ask(server: RunningExchange): void }[]
  stream: EventStream
  /** The ids of the open buy orders, the oldest first. */
  open: string[]
}

const createDevice = async (login: { email: string; password: string }, server: RunningExchange) => {
  let address = server.address
  const client = createClientFor(() => address)
  await client.auth.login(login)
  return {
    client,
    ask: ({ address: next }: RunningExchange) => {
      address = next
    },
  }
}

const createReader = async (
  { exchange }: ReplicatedExchange,
  servers: readonly RunningExchange[],
  index: number,
): Promise<Reader> => {
  const user = await exchange.createUser(`reader${index}`, { verifiedId: true })
  const server = assertDefined(servers[index % servers.length])
  const devices = [await createDevice(user, server), await createDevice(user, server)]
  const stream = await openEventStream(server.address, { cookie: await exchange.logInForCookie(user) })
  return { devices, stream, open: [] }
}

/** Places an order, or cancels the oldest one. Returns the id of a new order. */
const write = async ({ client }: Reader['devices'][number], open: string[], random: Random) => {
  if (open.length < MAX_OPEN_ORDERS) {
    const amount = assertDefined(AMOUNTS[Math.floor(random() * AMOUNTS.length)])
    const { _id } = assertDefined((await client.orders.createBuy({ amount, paymentMethod: 'bank' })).value)
    open.push(_id)
    return _id
  }
  const [id] = open.splice(0, 1)
  await client.orders.cancelBuy({ id: assertDefined(id) })
  return undefined
}

const readOpen = async ({ client }: Reader['devices'][number], random: Random) => {
  const orders =
    random() < 0.5 ? await client.orders.pendingBuy() : (await client.orders.all()).buyOrders.pending
  return orders.map(({ _id }) => _id)
}

const awaitChange = async (stream: EventStream, id: string) => {
  let frame = await stream.next()
  while (frame && !('id' in frame.data && frame.data.id === id)) frame = await stream.next()
}

/** Writes rows that nobody reads, and pauses the replay of each replica again and again. Returns the function that ends it. */
const disturb = ({ primary, replicas }: ReplicatedExchange, random: Random) => {
  let isOver = false
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const makeNoise = () =>
    withClient(primary.url, async (client) => {
      await client.query('create table noise (text text)')
      while (!isOver) {
        await client.query(`insert into noise select repeat('noise', 100) from generate_series(1, 100)`)
        await pause(20)
      }
    })
  const pauseReplay = async ({ url }: Cluster) => {
    while (!isOver) {
      await withClient(url, async (client) => {
        await client.query('select pg_wal_replay_pause()')
        await pause(random() * 400)
        await client.query('select pg_wal_replay_resume()')
      })
      await pause(random() * 600)
    }
  }
  const running = Promise.all([makeNoise(), ...replicas.map(pauseReplay)])
  return async () => {
    isOver = true
    await running
  }
}

/** Measures how long the reads of a server wait for a connection to a replica that has what they require, in ms. */
const measureWaits = ({ replicas }: RunningExchange, waits: number[]) => {
  const watched = assertDefined(replicas)
  const { read } = watched
  watched.read = (required, run) => {
    const startedAt = performance.now()
    return read(required, (db) => {
      if (!('listen' in db)) waits.push(performance.now() - startedAt)
      return run(db)
    })
  }
}

const sumOutcomes = (servers: readonly RunningExchange[]) => {
  const sums: Record<string, number> = {}
  for (const { replicas } of servers)
    for (const [outcome, count] of Object.entries(replicas?.counts ?? {}))
      sums[outcome] = (sums[outcome] ?? 0) + count
  return sums
}

describe.runIf(inject('postgresUrl') !== '' && findPostgresBinaries() !== undefined)(
  'reads under load',
  () => {
    let replicated: ReplicatedExchange | undefined
    afterAll(() => replicated?.stop())

    test(`no read of ${ROUNDS} lacks what its user has done or was told of, at either of two processes (READ_SEED=${SEED})`, {
      timeout: 3_600_000,
    }, async () => {
      replicated = await startReplicatedExchange()
      const { exchange } = replicated
      const servers = await exchange.restart(TEST_START, 1)
      const readers: Reader[] = []
      for (let index = 0; index < USERS; index++) readers.push(await createReader(replicated, servers, index))
      const waits: number[] = []
      for (const server of servers) measureWaits(server, waits)
      const startedAt = performance.now()
      // The clock goes on, so that what a read may lack at most does too.
      const timer = setInterval(() => exchange.sleepUntil(TEST_START + performance.now() - startedAt), 20)
      const settle = disturb(replicated, createRandom(SEED))
      const before = sumOutcomes(servers)
      const stale: object[] = []

      const follow = async (reader: Reader, index: number) => {
        const random = createRandom(SEED + index)
        const choose = <Item>(items: readonly Item[]) =>
          assertDefined(items[Math.floor(random() * items.length)])
        const [first, second] = reader.devices.map((device) => assertDefined(device)) as [
          Reader['devices'][number],
          Reader['devices'][number],
        ]
        for (let round = index; round < ROUNDS; round += USERS) {
          first.ask(choose(servers))
          const placed = await write(first, reader.open, random)
          if (placed !== undefined) await awaitChange(reader.stream, placed)
          const reading = placed !== undefined && random() < 0.5 ? second : first
          reading.ask(choose(servers))
          const found = await readOpen(reading, random)
          if (found.toSorted().join() !== reader.open.toSorted().join())
            stale.push({ round, device: reading === first ? 1 : 2, found, open: [...reader.open] })
        }
      }
      await Promise.all(readers.map(follow)).finally(async () => {
        clearInterval(timer)
        await settle()
      })
      for (const { stream } of readers) stream.close()

      const counts = Object.entries(sumOutcomes(servers)).map(
        ([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const,
      )
      const sorted = waits.toSorted((a, b) => a - b)
      const quantile = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)
      console.log(
        `replicas: ${ROUNDS} reads, ${stale.length} stale; ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}; ` +
          `wait ${quantile(0.5)} ms (median), ${quantile(0.99)} ms (p99)`,
      )
      expect(stale).toEqual([])
      const answered = Object.fromEntries(counts)
      expect(answered.replica).toBeGreaterThan(ROUNDS / 4)
    })
  },
)
