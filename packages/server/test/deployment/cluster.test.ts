import { MINUTE, SECOND } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { readHarnessOptions, readNumber } from '../harness/options.js'
import { findClusterObstacle } from '../harness/patroni.js'
import { formatTally, runHarness } from '../harness/run.js'
import { PATRONI_TOPOLOGY } from '../harness/topologies.js'

const options = { ...readHarnessOptions(), rounds: readNumber('SOAK_CLUSTER_ROUNDS', 2) }
/** Patroni notices a leader that is cut off after 20 seconds at least. */
const MAX_AFTER_CUT = 40 * SECOND
const MAX_AFTER_KILL = 15 * SECOND

const obstacle = findClusterObstacle()
if (obstacle !== undefined) console.log(`The cluster does not run here: ${obstacle}`)

test.runIf(obstacle === undefined)(
  'no acknowledged write is lost or doubled while Patroni replaces primaries that are cut off or killed',
  async () => {
    const name = `${PATRONI_TOPOLOGY.name}, SOAK_SEED=${options.seed}`
    const tally = await runHarness(PATRONI_TOPOLOGY, options, (line) => console.log(`${name}, ${line}`))
    console.log(`${name}: ${formatTally(tally)}`)
    const { lost, duplicated, serverErrors, breaches, cuts, killedLeaders } = tally
    const { faults } = PATRONI_TOPOLOGY
    const injected = Array.from({ length: options.rounds }, (_, round) => faults[round % faults.length])
    expect({ lost, duplicated, serverErrors, breaches, cuts, killedLeaders }).toEqual({
      lost: 0,
      duplicated: 0,
      serverErrors: 0,
      breaches: [],
      cuts: injected.filter((fault) => fault === 'cutLeader').length,
      killedLeaders: injected.filter((fault) => fault === 'killLeader').length,
    })
    expect(tally.succeeded).toBeGreaterThan(0)
    expect(tally.slowestAfterCut).toBeLessThan(MAX_AFTER_CUT)
    expect(tally.slowestAfterKill).toBeLessThan(MAX_AFTER_KILL)
  },
  options.rounds * 20 * MINUTE,
)
