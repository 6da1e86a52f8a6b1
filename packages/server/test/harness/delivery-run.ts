import { rmSync } from 'node:fs'
import { MINUTE, NOTIFICATION_CODES, type NotificationMessage, SECOND } from '@cht/sdk/rules'
import { DEMO_PASSWORD, DEMO_SELLER } from '../../src/demo.js'
import { notify } from '../../src/features/notifications/notify.js'
import type { Database } from '../../src/platform/db/database.js'
import { openPostgres } from '../../src/platform/db/postgres.js'
import { createClientFor, ENCRYPTION_KEYS, OPERATOR_TOKEN } from '../exchange.js'
import { startMailServer } from '../mail-server.js'
import { startMessageReceiver } from '../message-receiver.js'
import { type ServerProcess, startServer } from '../process.js'
import { createSubscription } from '../push-subscription.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import { createDatabase } from '../test-database.js'
import { pause } from './deployment.js'

export interface DeliveryOptions {
  events: number
  kills: number
}

export interface DeliveryReport {
  /** By channel, the number of all deliveries, of those that never arrived and of those that arrived more than once. */
  counts: Record<string, { expected: number; lost: number; doubled: number }>
  /** The number of ids of messages that arrived and belong to no delivery. */
  unknown: number
  /** How often a process was killed. */
  kills: number
  /** Of the deliveries of this run's events, the share that arrived within five seconds of the commit. */
  inTime: number
}

type ToFunction<Value> = Value extends unknown ? (value: Value) => void : never
/** The parameters of every kind of notification in one object. */
type AllParams =
  ToFunction<NotificationMessage['params']> extends (value: infer Params) => void ? Params : never

/** Parameters of every kind of notification. */
const PARAMS = {
  side: 'buy',
  party: 'buyer',
  to: 'buyer',
  counterparty: 'Ada Example',
  amount: 75_000,
  paymentAmount: 7_500_000,
  paymentCurrency: 'NGN',
  paymentDueAt: '2026-11-22T14:05:00.000Z',
  graceEndsAt: '2026-11-22T14:15:00.000Z',
  confirmationDueAt: '2026-11-22T14:20:00.000Z',
  releasesAt: '2026-11-25T14:05:00.000Z',
  isLateProof: false,
  message: 'nudge',
  returned: 25_000,
  referee: 'Ben Example',
  reason: 'Test',
  claimReason: 'reversed',
  by: 'seller',
  isUpheld: false,
  text: 'Test',
  code: 'CHT-7F3A2B9C',
  dueAt: '2026-11-23T14:05:00.000Z',
  reviewUntil: '2026-11-23T14:05:00.000Z',
  endedVerification: 'unverified',
  isEmailPending: false,
  canConfirm: true,
  holdUntil: '2026-11-23T14:05:00.000Z',
  removed: ['passkey'],
  browser: 'Firefox on Windows',
  at: '2026-11-22T14:05:00.000Z',
  changesAt: '2026-11-23T14:05:00.000Z',
  cause: 'user',
  origin: 'saved',
  destination: 'First Bank, ending in 4477',
  factor: 'authenticator',
  host: 'bot.example',
  failure: 'refused',
  left: 9,
  isAfterConsent: false,
  isPaid: false,
  cancelsSellOrder: false,
  wasHeld: true,
  claim: 5_000,
  count: 2,
  received: 7_000_000,
  rest: 500_000,
  restDueAt: '2026-11-22T15:05:00.000Z',
  startsAt: '2026-11-23T14:05:00.000Z',
  announcement: 'a1',
  title: 'Maintenance',
  body: 'We are back at noon.',
  from: '2026-11-23T14:05:00.000Z',
  until: '2026-11-23T15:05:00.000Z',
  tradeId: '66b1c0de7f3a',
  reference: '7F3A',
} satisfies AllParams

const FACTORS = ['authenticator', 'passkey'] as const

const PROCESSES = 2
/** How long the last deliveries may take after the last restart, in ms. */
const MAX_WAIT = 2 * MINUTE
/** How long to wait after each commit, in ms. */
const EVENT_INTERVAL = 50

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Commits events of all kinds in turn. Returns the instant of each commit by the `href` of its notification. */
const commitEvents = async (db: Database, userId: string, from: number, to: number) => {
  const commits = new Map<string, number>()
  for (let index = from; index < to; index++) {
    const code = NOTIFICATION_CODES[index % NOTIFICATION_CODES.length]
    const href = `/events/${index}`
    // The factors alternate with each round of the codes.
    const factor = FACTORS[Math.floor(index / NOTIFICATION_CODES.length) % FACTORS.length]
    // An announcement is told once.
    const params = { ...PARAMS, factor, announcement: `announcement ${index}` }
    const message = { code, params } as unknown as NotificationMessage
    await db.transaction(async (tx) => notify(tx, Date.now(), [{ ...message, userId, href }]))
    commits.set(href, Date.now())
    await wait(EVENT_INTERVAL)
  }
  return commits
}

interface Arrival {
  /** Identifies the delivery in its channel. */
  key: string
  at: number
}

/** Reads what has arrived by a channel. */
type ReadArrivals = () => Arrival[]

const groupByKey = (arrivals: readonly Arrival[]) => {
  const groups = new Map<string, Arrival[]>()
  for (const arrival of arrivals) groups.set(arrival.key, [...(groups.get(arrival.key) ?? []), arrival])
  return groups
}

interface Expected {
  channel: string
  key: string
  href: string
}

/** Lists all deliveries, including those about the trades of the demo data. */
const listDeliveries = (db: Database) =>
  db.query<Expected>(
    `select channel, href, case channel when 'mail' then 'n' || deliveries.id
       else 'notification_' || notification_id end as key
     from deliveries join notifications on notifications.id = notification_id`,
  )

const createReport = (
  expected: Expected[],
  channels: Record<string, ReadArrivals>,
  commits: Map<string, number>,
  kills: number,
): DeliveryReport => {
  const counts: DeliveryReport['counts'] = {}
  let [inTime, measured, unknown] = [0, 0, 0]
  for (const [channel, readArrivals] of Object.entries(channels)) {
    const arrivals = groupByKey(readArrivals())
    const deliveries = expected.filter((delivery) => delivery.channel === channel)
    const keys = new Set(deliveries.map(({ key }) => key))
    unknown += [...arrivals.keys()].filter((key) => !keys.has(key)).length
    const count = { expected: deliveries.length, lost: 0, doubled: 0 }
    for (const { key, href } of deliveries) {
      const [first, ...more] = arrivals.get(key) ?? []
      if (!first) count.lost++
      if (more.length > 0) count.doubled++
      const committedAt = commits.get(href)
      if (committedAt === undefined) continue
      measured++
      if (first && first.at - committedAt <= 5 * SECOND) inTime++
    }
    counts[channel] = count
  }
  return { counts, unknown, kills, inTime: inTime / measured }
}

/** Commits events on a database while the processes that deliver them are killed in turn, and counts what arrives. */
export async function runDeliveries({ events, kills }: DeliveryOptions): Promise<DeliveryReport> {
  const folder = createTemporaryFolder('deliveries')
  const [mails, receiver, pushService] = [
    await startMailServer(),
    await startMessageReceiver(),
    await startMessageReceiver(),
  ]
  const url = (await createDatabase('PostgreSQL', folder)) ?? ''
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    DEMO: '1',
    SMTP_URL: mails.url,
    OPERATOR_TOKEN,
    ENCRYPTION_KEYS,
  }
  const servers: ServerProcess[] = []
  const db = await openPostgres(url, () => {})
  try {
    for (let index = 0; index < PROCESSES; index++) servers.push(await startServer(environment))
    const client = createClientFor(() => servers[0]?.address ?? '')
    const { value: login } = await client.auth.login({ email: DEMO_SELLER.email, password: DEMO_PASSWORD })
    const userId = login?._id ?? ''
    await client.auth.confirmByPassword({ password: DEMO_PASSWORD })
    await client.webhooks.create({ url: receiver.url })
    const subscription = createSubscription(pushService.url)
    await client.notifications.addPushDevice(subscription.input)

    const commits = new Map<string, number>()
    for (let round = 0; round < kills; round++) {
      const [from, to] = [round, round + 1].map((part) => Math.round((part * events) / kills))
      const middle = Math.round(((from ?? 0) + (to ?? 0)) / 2)
      const index = round % PROCESSES
      // Events are committed before, during and after the kill.
      for (const [href, at] of await commitEvents(db, userId, from ?? 0, middle)) commits.set(href, at)
      const committing = commitEvents(db, userId, middle, to ?? 0)
      await servers[index]?.kill('SIGKILL')
      servers[index] = await startServer(environment)
      for (const [href, at] of await committing) commits.set(href, at)
    }
    const channels: Record<string, ReadArrivals> = {
      mail: () =>
        mails.received.flatMap(({ text, at }) => {
          const key = /^Message-ID: <\d+\.(n\d+)@/im.exec(text)?.[1]
          return key === undefined ? [] : [{ key, at }]
        }),
      push: () =>
        pushService.received.map(({ bytes, at }) => ({ key: Object(subscription.decrypt(bytes)).id, at })),
      webhook: () => receiver.received.map(({ body, at }) => ({ key: JSON.parse(body).id, at })),
    }
    const startedAt = performance.now()
    const report = async () => createReport(await listDeliveries(db), channels, commits, kills)
    const hasLost = ({ counts }: DeliveryReport) => Object.values(counts).some(({ lost }) => lost > 0)
    while (hasLost(await report()) && performance.now() - startedAt < MAX_WAIT) await pause()
    return await report()
  } finally {
    for (const server of servers) server.signal('SIGKILL')
    await db.close()
    receiver.stop()
    pushService.stop()
    await mails.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
