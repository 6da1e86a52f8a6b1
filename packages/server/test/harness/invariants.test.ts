import { MINUTE, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { DEFAULT_POSTGRES_SETTINGS, getLongestWait } from '../../src/kernel/postgres-settings.js'
import { findObstacle } from '../releases/install-release.js'
import { listReleases } from '../releases/release-files.js'
import { canRun } from './deployment.js'
import { readHarnessOptions, readNumber } from './options.js'
import { createPlan, type Topology } from './plan.js'
import { formatTally, runHarness } from './run.js'
import { createReleaseTopology, STANDBY_TOPOLOGY, TOPOLOGIES } from './topologies.js'

const options = readHarnessOptions()
const { faults } = STANDBY_TOPOLOGY

test('the same seed creates the same plan, and the next seed another one', () => {
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

/** `npm test` runs one topology, on PostgreSQL if this machine has it. The soak and `ENGINES=each` run all. */
const isShort = options.rounds <= 3 && process.env.ENGINES !== 'each'
const runnable = TOPOLOGIES.filter(canRun)

for (const topology of isShort ? runnable.slice(-1) : runnable)
  test(
    `no outcome changes while processes are killed, the database is stopped and responses are lost (${topology.name})`,
    async () => {
      const { kills, databaseFaults, lostResponses } = await runRounds(topology, options.rounds)
      // A run with few rounds has the first faults only.
      const injected = topology.faults.slice(0, options.rounds)
      expect({ killed: kills > 0, stopped: databaseFaults > 0, lost: lostResponses > 0 }).toEqual({
        killed: injected.includes('killProcess'),
        stopped: injected.includes('stopDatabase'),
        lost: injected.includes('loseResponses'),
      })
    },
    options.rounds * 20 * MINUTE,
  )

/** The faults of the standby take longer: `npm test` runs none, `npm run test:all` the first two, a failover and a frozen process. */
const standbyRounds = readNumber('SOAK_STANDBY_ROUNDS', isShort ? 0 : 2)
const MAX_FIRST_WRITE = 10 * SECOND
/** How long a frozen process or database or a dead connection may delay a response of the other processes, in ms: 20 seconds. */
const MAX_RESPONSE = getLongestWait(DEFAULT_POSTGRES_SETTINGS)

test.runIf(standbyRounds > 0 && canRun(STANDBY_TOPOLOGY))(
  'no outcome changes while standbys replace primaries, and processes, databases and connections stop answering',
  async () => {
    const { promotions, slowestFirstWrite, slowestResponse, longestRecovery } = await runRounds(
      STANDBY_TOPOLOGY,
      standbyRounds,
    )
    expect(promotions).toBeGreaterThan(0)
    expect(slowestFirstWrite).toBeLessThan(MAX_FIRST_WRITE)
    expect(slowestResponse).toBeLessThan(MAX_RESPONSE)
    expect(longestRecovery).toBeLessThan(MAX_RESPONSE)
  },
  standbyRounds * 20 * MINUTE,
)

const release = listReleases().at(-1) ?? ''
const releaseTopology = createReleaseTopology(release)
// `npm test` restores the release's dump. Only the soak installs and runs the release itself.
const isRequested = process.env.SOAK_RELEASE === '1'
const obstacle = isRequested ? findObstacle(release) : undefined
if (obstacle !== undefined)
  console.log(`The release ${release} does not run beside this version: ${obstacle}`)

test.runIf(isRequested && obstacle === undefined && canRun(releaseTopology))(
  `no outcome changes while ${release} and this version serve one database`,
  async () => {
    await runRounds(releaseTopology, options.rounds)
  },
  options.rounds * 20 * MINUTE,
)
