// Runs one server process on one PostgreSQL with the users of a generator in a third process, and measures steps.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { makeDisposable } from '../disposable.js'
import { connectTo, type ServerProcess, startPostgres, startServerProcess } from '../server/processes.js'
import { ACTIVE_USER } from './active-user.js'
import { readClusterCpu, readCpu, readMachineCpu } from './cpu.js'
import type { GeneratorOptions, Step, StepReport } from './generator.js'
import { insertPairs, insertPendingOrders, postponeDeadlines } from './seed.js'

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url))
const OPERATOR_HEADERS = {
  authorization: 'Bearer operator-token-of-the-benchmark-exchange',
  'content-type': 'application/json',
}
/** A demo has a session every hour. */
const HOUR = 3_600_000

/** What a step has used, in cores. `others` is the rest of the machine. */
type Cores = Record<'server' | 'postgres' | 'generator' | 'others', number>

export interface StepFigures extends Omit<StepReport, 'cpu'> {
  users: number
  requestsPerSecond: number
  cores: Cores
  /** Resident memory of the server process, in MB. */
  memory: number
  /** Connections of the server process to PostgreSQL. */
  connections: number
}

const startGenerator = async (options: GeneratorOptions) => {
  const args = ['--conditions=@cht/source', '--import', 'tsx']
  const child = fork(GENERATOR, [JSON.stringify(options)], { execArgv: args })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The generator has ended with ${code}`)
  })
  // The end at the kill is no error.
  ended.catch(() => {})
  const receive = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  await receive()
  const run = async (step: Step): Promise<StepReport> => {
    const reported = receive()
    child.send(step)
    return (await reported) as StepReport
  }
  return makeDisposable({ run }, () => child.kill())
}

/** Moves the demo clock to the next session, which matches the pending orders. */
const startSession = async (address: string): Promise<void> => {
  const response = await fetch(`${address}/api/operator/clock/advance`, {
    method: 'POST',
    headers: OPERATOR_HEADERS,
    body: JSON.stringify({ ms: HOUR }),
  })
  if (!response.ok) throw new Error(`The clock was not advanced: ${await response.text()}`)
}

const countConnections = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? Number.NaN
}

interface Clocks {
  server: ServerProcess
  dataFolder: string
}

const readClocks = ({ server, dataFolder }: Clocks) => ({
  at: performance.now() / 1_000,
  server: readCpu(server.pid),
  postgres: readClusterCpu(dataFolder),
  machine: readMachineCpu(),
})

const computeCores = (clocks: Clocks, before: ReturnType<typeof readClocks>, generatorCpu: number): Cores => {
  const now = readClocks(clocks)
  const seconds = now.at - before.at
  const server = (now.server - before.server) / seconds
  const postgres = (now.postgres - before.postgres) / seconds
  const generator = generatorCpu / seconds
  const others = (now.machine - before.machine) / seconds - server - postgres - generator
  return { server, postgres, generator, others: Math.max(others, 0) }
}

export interface Capacity extends AsyncDisposable {
  /** Resident memory of the server process without users, in MB. */
  idleMemory: number
  measure(step: Step): Promise<StepFigures>
}

/** Starts everything, with at most `maxUsers`. */
export async function startCapacity({
  maxUsers,
  seed,
}: {
  maxUsers: number
  seed: number
}): Promise<Capacity> {
  const stack = new AsyncDisposableStack()
  try {
    const postgres = stack.use(await startPostgres({ shared_buffers: '256MB' }))
    const client = stack.use(await connectTo(postgres.url))
    const server = stack.use(await startServerProcess(postgres.url, undefined, { DEMO: '1' }))
    await insertPairs(client, maxUsers / 2)
    const { rows } = await client.query<{ setting: string }>(
      `select setting from pg_settings where name = 'data_directory'`,
    )
    const clocks: Clocks = { server, dataFolder: rows[0]?.setting ?? '' }
    const generator = stack.use(await startGenerator({ address: server.address, seed }))
    const idleMemory = server.memory()
    let nextPair = 1

    const measure = async (step: Step): Promise<StepFigures> => {
      const pairs = Math.floor(step.users / 2)
      const matched = Math.max(Math.round(pairs * ACTIVE_USER.matchedShare), 1)
      if (nextPair + matched > pairs) nextPair = 1
      await postponeDeadlines(client)
      await insertPendingOrders(client, nextPair, matched)
      nextPair += matched
      const reporting = generator.run(step)
      await delay(step.warmUp)
      const before = readClocks(clocks)
      await delay(step.duration / 2)
      await startSession(server.address)
      const { cpu, ...report } = await reporting
      return {
        ...report,
        users: step.users,
        requestsPerSecond: (report.requests * 1_000) / step.duration,
        cores: computeCores(clocks, before, cpu),
        memory: server.memory(),
        connections: await countConnections(client),
      }
    }
    return Object.assign(stack, { idleMemory, measure })
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}
