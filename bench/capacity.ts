// Finds how many active users one server process and one PostgreSQL carry, with the load generator on the same machine, and prints what
// more users need. STEP_SECONDS is how long each number of users is measured (default: 20), SEED begins the random numbers.
import { findLimit } from './capacity/find-limit.js'
import { type StepFigures, startCapacity } from './capacity/measure.js'
import { formatSizing, formatSteps } from './capacity/sizing.js'
import type { BenchRow } from './row.js'

const STEP_SECONDS = Number(process.env.STEP_SECONDS ?? 20)
const SEED = Number(process.env.SEED ?? 1)
/** Of the 99th percentile of the requests, in ms. */
const MAX_TIME = 500
const FIRST_USERS = 128
const MAX_USERS = 4_096
const REFINEMENTS = 3

const isCarried = ({ p99, errors }: StepFigures) => p99 <= MAX_TIME && errors.length === 0

export async function* benchCapacity(): AsyncGenerator<BenchRow> {
  await using capacity = await startCapacity({ maxUsers: MAX_USERS, seed: SEED })
  const step = { warmUp: STEP_SECONDS * 400, duration: STEP_SECONDS * 1_000 }
  const steps: StepFigures[] = []
  const passes = async (count: number): Promise<boolean> => {
    const figures = await capacity.measure({ users: count, ...step })
    steps.push(figures)
    for (const error of new Set(figures.errors)) console.log(`  ${count} users: ${error}`)
    return isCarried(figures)
  }
  // The first requests compile the code.
  await capacity.measure({ users: FIRST_USERS, ...step })
  const users = await findLimit({
    first: FIRST_USERS,
    max: MAX_USERS,
    refinements: REFINEMENTS,
    // A number that is not carried is measured again: other programs may have been in the way.
    carries: async (count) => (await passes(count)) || passes(count),
  })
  yield { name: 'memory of a server process without users', value: capacity.idleMemory, unit: 'MB' }
  for (const { users: count, p99 } of steps)
    yield { name: `${count} active users, 99th percentile of requests`, value: p99, unit: 'ms' }
  yield { name: `active users of one process, 99th percentile below ${MAX_TIME} ms`, value: users }
  const carried = steps.findLast((figures) => figures.users === users && isCarried(figures))
  for (const program of ['server', 'postgres', 'generator'] as const)
    yield {
      name: `cores of ${program} for 1,000 active users`,
      value: ((carried?.cores[program] ?? Number.NaN) * 1_000) / users,
    }
  console.log(`\n${formatSteps(steps)}`)
  if (carried) console.log(`\n${formatSizing(carried)}`)
}
