// Generates the load of active users until its parent ends: node generator.ts OPTIONS. Each message of the parent is a `Step`, and
// is answered by its `StepReport`.
import { setTimeout as delay } from 'node:timers/promises'
import { createPhoto } from '../../packages/server/test/pictures.js'
import { createRandom } from '../../packages/server/test/random.js'
import { percentile } from '../row.js'
import { sendRequest } from '../server/load.js'
import { ACTIVE_USER } from './active-user.js'
import { type Pair, startUser } from './user.js'

export interface GeneratorOptions {
  address: string
  seed: number
}

export interface Step {
  users: number
  /** How long the users act before the measurement, and during it, in ms. */
  warmUp: number
  duration: number
}

export interface StepReport {
  requests: number
  /** Of the requests, in ms. */
  median: number
  p99: number
  /** Of the reads and of the writes alone. */
  readsP99: number
  writesP99: number
  /** What went wrong, also before the measurement. */
  errors: string[]
  /** CPU time of this process during the measurement, in s. */
  cpu: number
}

const { address, seed } = JSON.parse(process.argv[2] ?? '') as GeneratorOptions
const { width, height } = ACTIVE_USER.picture
const picture = `data:image/jpeg;base64,${(await createPhoto(width, height)).toString('base64')}`

let times: { method: string; time: number }[] = []
let errors: string[] = []
const pairs: Pair[] = []
const stops: (() => void)[] = []

const send: Parameters<typeof startUser>[0]['send'] = async (...request) => {
  const startedAt = performance.now()
  try {
    await sendRequest(address, ...request)
    times.push({ method: request[1], time: performance.now() - startedAt })
    return true
  } catch (error) {
    errors.push(String(error))
    return false
  }
}

const startNextUser = () => {
  const index = stops.length
  const number = Math.floor(index / 2) + 1
  pairs[number - 1] ??= { number, payments: 0, paid: [] }
  stops.push(
    startUser({
      address,
      side: index % 2 === 0 ? 'buyer' : 'seller',
      pair: pairs[number - 1] as Pair,
      picture,
      random: createRandom(seed + index),
      send,
      onLost: (reason) => errors.push(`a live stream: ${reason}`),
    }),
  )
}

/** Starts or ends users. Those who are new come in the first half of `time`. */
const setUsers = async (users: number, time: number) => {
  for (const stop of stops.splice(users)) stop()
  const arrivals = Math.max(users - stops.length, 1)
  const groups = Math.min(arrivals, 50)
  for (let group = 1; group <= groups; group++) {
    const count = users - Math.round(((groups - group) * arrivals) / groups)
    while (stops.length < count) startNextUser()
    await delay(time / 2 / groups)
  }
  await delay(time / 2)
}

const measure = async ({ users, warmUp, duration }: Step): Promise<StepReport> => {
  errors = []
  await setUsers(users, warmUp)
  times = []
  const before = process.cpuUsage()
  await delay(duration)
  const { user, system } = process.cpuUsage(before)
  const compute = (share: number, isIncluded = (_isRead: boolean) => true) =>
    percentile(
      times.filter(({ method }) => isIncluded(method === 'GET')).map(({ time }) => time),
      share,
    )
  return {
    requests: times.length,
    median: compute(0.5),
    p99: compute(0.99),
    readsP99: compute(0.99, (isRead) => isRead),
    writesP99: compute(0.99, (isRead) => !isRead),
    errors,
    cpu: (user + system) / 1_000_000,
  }
}

process.on('disconnect', () => process.exit())
process.on('message', async (step: Step) => process.send?.(await measure(step)))
process.send?.('ready')
