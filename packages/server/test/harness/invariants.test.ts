import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import type { Engine } from '../exchange.js'
import { harnessOptions } from './options.js'
import { planOf } from './plan.js'
import { runHarness, summary } from './run.js'
import { canRun } from './site.js'

const options = harnessOptions()

test('one seed makes one plan', () => {
  expect(planOf(options)).toEqual(planOf(options))
  expect(planOf({ ...options, seed: options.seed + 1 })).not.toEqual(planOf(options))
})

const SITES: [Engine, number][] = [
  ['PGlite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 3],
]

for (const [engine, processes] of SITES)
  test.runIf(canRun(engine))(
    `${engine}, ${processes} at once: whatever is killed, stopped or cut off, every answer stays true`,
    async () => {
      const name = `${engine} × ${processes}, SOAK_SEED=${options.seed}`
      const told = options.rounds > 5 ? (line: string) => console.log(`${name}, ${line}`) : undefined
      const tally = await runHarness(engine, processes, options, told)
      console.log(`${name}: ${summary(tally)}`)
      expect({ seed: options.seed, breaches: tally.breaches }).toEqual({ seed: options.seed, breaches: [] })
      expect(tally.done).toBeGreaterThan(0)
      expect(tally.kills + tally.databaseStops).toBeGreaterThan(0)
    },
    options.rounds * 20 * MINUTE,
  )
