// Measures what honest users notice of attacks on two server processes.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { startNameServer } from '../../packages/server/test/name-server.js'
import { makeDisposable } from '../disposable.js'
import { connectTo, startPostgres, startServerProcess } from '../server/processes.js'
import { sessionCookie } from '../server/seed.js'
import type { AttackReport } from './attacker.js'
import { ATTACKS, type Attack, type AttackName, type AttackOptions } from './attacks.js'
import { createHonestKinds, type Sample, sendHonestRequests } from './honest.js'
import { insertKnownUsers, insertPayers } from './users.js'
import { addWebhook, pingWebhook, startReceiver } from './webhooks.js'

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url))
const BATCH = 'attack'
/** Honest buyers; the attackers are the ten after them. */
const PAYERS = 10
const ATTACKING_PAYERS = 10
const TRADES_OF_PAYER = 60
const OWNERS = 400
const WEBHOOK_OWNERS = 4
const WEBHOOKS_OF_OWNER = 5
/** A message that has not arrived by then counts as lost, in ms. */
const DELIVERY_LIMIT = 10_000

export interface AttackFigures {
  attack: AttackName
  /** By kind of request: the 99th percentile in ms without and with the attack, and how many failed with it. */
  kinds: Record<string, { quiet: number; attacked: number; count: number; failed: number }>
  report: AttackReport
}

export interface MeasureOptions {
  attacks: readonly AttackName[]
  /** How often quiet and attacked turns alternate. */
  turns: number
  /** The length of a turn, in ms. */
  duration: number
}

const compute99th = (samples: readonly Sample[]): number => {
  const times = samples.map(({ time }) => time).sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}

const startAttack = (name: AttackName, options: AttackOptions) => {
  const args = ['--conditions=@cht/source', '--import', 'tsx']
  const child = fork(ATTACKER, [name, JSON.stringify(options)], { execArgv: args })
  return {
    stop: async (): Promise<AttackReport> => {
      const reported = once(child, 'message')
      child.send('stop')
      const [report] = await reported
      return report as AttackReport
    },
  }
}

const startServers = async (databaseUrl: string, nameServers: readonly string[]) => {
  const settings = { DEMO: '1', WRITES_PER_MINUTE: '600' }
  const first = await startServerProcess(databaseUrl, { nameServers }, settings)
  const second = await startServerProcess(databaseUrl, { nameServers }, settings)
  const addresses = [first, second].map(({ address }) => address)
  return makeDisposable({ addresses }, () =>
    Promise.all([first, second].map((server) => server[Symbol.asyncDispose]())),
  )
}

const insertEverybody = async (client: Client): Promise<void> => {
  await insertPayers(client, { batch: BATCH, payers: PAYERS + ATTACKING_PAYERS, perPayer: TRADES_OF_PAYER })
  await insertKnownUsers(client, 'owner', OWNERS)
  await insertKnownUsers(client, 'newcomer', OWNERS, false)
  await insertKnownUsers(client, 'tapper', WEBHOOK_OWNERS)
  await insertKnownUsers(client, 'listener', 1)
}

const addSilentWebhooks = async (address: string) => {
  const webhooks: { cookie: string; id: string }[] = []
  for (let user = 1; user <= WEBHOOK_OWNERS; user++)
    for (let count = 0; count < WEBHOOKS_OF_OWNER; count++) {
      const cookie = sessionCookie('tapper', user)
      const url = `https://silent${user}-${count}.example/events`
      webhooks.push({ cookie, id: await addWebhook(address, cookie, url) })
    }
  return webhooks
}

/** Runs each attack in turns with quiet times. Yields its figures as soon as they are measured. */
export async function* measureAttacks({
  attacks,
  turns,
  duration,
}: MeasureOptions): AsyncGenerator<AttackFigures> {
  const nameServer = await startNameServer({ isSilent: () => true })
  await using _ = makeDisposable({}, nameServer.stop)
  await using postgres = await startPostgres()
  await using client = await connectTo(postgres.url)
  await using servers = await startServers(postgres.url, [nameServer.address])
  await using receiver = await startReceiver()
  const { addresses } = servers
  const [address = ''] = addresses
  await insertEverybody(client)
  const listener = sessionCookie('listener', 1)
  const paths = Array.from({ length: WEBHOOKS_OF_OWNER }, (_, index) => `/${index}`)
  const listening: string[] = []
  for (const path of paths) listening.push(await addWebhook(address, listener, `${receiver.url}${path}`))
  const honest = {
    ...(await createHonestKinds({
      addresses,
      owners: OWNERS,
      newcomers: OWNERS,
      trades: { batch: BATCH, payers: PAYERS, perPayer: TRADES_OF_PAYER },
    })),
    delivery: {
      rate: 0.5,
      send: async (index: number) => {
        const arrived = receiver.waitFor(paths[index % paths.length] ?? '', DELIVERY_LIMIT)
        const id = listening[index % listening.length] ?? ''
        return (await pingWebhook(address, listener, id)) && arrived
      },
    },
  }
  const options: AttackOptions = {
    addresses,
    batch: BATCH,
    firstPayer: PAYERS + 1,
    webhooks: await addSilentWebhooks(address),
    victims: ['owner', 'newcomer'].flatMap((name) =>
      Array.from({ length: 5 }, (_, index) => `${name}${index + 1}@example.com`),
    ),
  }
  const counts = new Map<string, number>()
  // The first requests compile the code.
  await sendHonestRequests(honest, duration, counts)
  for (const name of attacks) {
    const { areStrangers }: Attack = ATTACKS[name]
    const quiet: Sample[] = []
    const attacked: Sample[] = []
    const report: AttackReport = { statuses: {}, slowest: 0 }
    for (let turn = 0; turn < turns; turn++) {
      quiet.push(...(await sendHonestRequests(honest, duration, counts)))
      const attack = startAttack(name, options)
      attacked.push(...(await sendHonestRequests(honest, duration, counts)))
      const { statuses, slowest } = await attack.stop()
      for (const [status, count] of Object.entries(statuses))
        report.statuses[Number(status)] = (report.statuses[Number(status)] ?? 0) + count
      if (areStrangers) report.slowest = Math.max(report.slowest, slowest)
    }
    const kinds = Object.fromEntries(
      Object.keys(honest).map((kind) => {
        const ofKind = (samples: Sample[]) => samples.filter((sample) => sample.kind === kind)
        const failed = ofKind([...quiet, ...attacked]).filter(({ isRight }) => !isRight).length
        const figures = { quiet: compute99th(ofKind(quiet)), attacked: compute99th(ofKind(attacked)) }
        return [kind, { ...figures, count: ofKind(attacked).length, failed }]
      }),
    )
    yield { attack: name, kinds, report }
  }
}
