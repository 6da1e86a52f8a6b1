import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import type { Engine } from '../test-database.js'
import { canRun } from './deployment.js'
import { readHarnessOptions } from './options.js'
import { createPlan } from './plan.js'
import { formatTally, runHarness } from './run.js'

const options = readHarnessOptions()

test('the same seed creates the same plan', () => {
  expect(createPlan(options)).toEqual(createPlan(options))
  expect(createPlan({ ...options, seed: options.seed + 1 })).not.toEqual(createPlan(options))
})

const DEPLOYMENTS: [engine: Engine, processes: number][] = [
  ['PGlite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 3],
]

for (const [engine, processes] of DEPLOYMENTS)
  test.runIf(canRun(engine))(
    `no outcome changes while processes are killed, the database is stopped and responses are lost (${engine}, processes: ${processes})`,
    async () => {
      const name = `${engine} × ${processes}, SOAK_SEED=${options.seed}`
      const report = options.rounds > 5 ? (line: string) => console.log(`${name}, ${line}`) : undefined
      const tally = await runHarness(engine, processes, options, report)
      console.log(`${name}: ${formatTally(tally)}`)
      expect({ seed: options.seed, breaches: tally.breaches }).toEqual({ seed: options.seed, breaches: [] })
      expect(tally.succeeded).toBeGreaterThan(0)
      expect(tally.kills + tally.databaseStops).toBeGreaterThan(0)
    },
    options.rounds * 20 * MINUTE,
  )
