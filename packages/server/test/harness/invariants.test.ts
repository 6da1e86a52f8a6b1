import { MINUTE } from '@cht/sdk/time'
import { expect, test } from 'vitest'
import { canRun } from './deployment.js'
import { readHarnessOptions } from './options.js'
import { createPlan, type Topology } from './plan.js'
import { formatTally, runHarness } from './run.js'
import { STANDBY_TOPOLOGY, TOPOLOGIES } from './topologies.js'

const options = readHarnessOptions()
const { faults } = STANDBY_TOPOLOGY

test('the same seed creates the same plan', () => {
  expect(createPlan(options, faults)).toEqual(createPlan(options, faults))
  expect(createPlan({ ...options, seed: options.seed + 1 }, faults)).not.toEqual(createPlan(options, faults))
})

const runRounds = async (topology: Topology, rounds: number) => {
  const name = `${topology.name}, SOAK_SEED=${options.seed}`
  const report = rounds > 5 ? (line: string) => console.log(`${name}, ${line}`) : undefined
  const tally = await runHarness(topology, { ...options, rounds }, report)
  console.log(`${name}: ${formatTally(tally)}`)
  expect({ seed: options.seed, breaches: tally.breaches }).toEqual({ seed: options.seed, breaches: [] })
  expect(tally.succeeded).toBeGreaterThan(0)
  return tally
}

for (const topology of TOPOLOGIES)
  test.runIf(canRun(topology))(
    `no outcome changes while processes are killed, the database is stopped and responses are lost (${topology.name})`,
    async () => {
      const { kills, databaseStops } = await runRounds(topology, options.rounds)
      expect(kills + databaseStops).toBeGreaterThan(0)
    },
    options.rounds * 20 * MINUTE,
  )

/** The faults of the standby take longer: `npm test` runs the first two, a failover and a frozen process. */
const standbyRounds = Math.max(2, options.rounds - 1)

test.runIf(canRun(STANDBY_TOPOLOGY))(
  'no outcome changes while standbys replace primaries, and processes, databases and connections stop answering',
  async () => {
    expect((await runRounds(STANDBY_TOPOLOGY, standbyRounds)).promotions).toBeGreaterThan(0)
  },
  standbyRounds * 20 * MINUTE,
)
