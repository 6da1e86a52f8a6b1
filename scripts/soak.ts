// `npm run soak`: long runs of the races, crashes, faults, deliveries and attacks. `npm run soak -- failover` runs only the
// processes on a primary with a standby, `-- cluster` those on a cluster by Patroni, `-- replicas` the reads from replicas. Further
// arguments are passed to Vitest. Environment variables override the values of a run.
import { spawnSync } from 'node:child_process'

interface Run {
  environment: Record<string, number>
  args: string[]
}

const TESTS = 'packages/server/test'

const ALL: Run = {
  environment: {
    RACE_ROUNDS: 200,
    RACE_BUSY_CORES: 2,
    CRASH_ROUNDS: 25,
    SOAK_USERS: 500,
    SOAK_ROUNDS: 40,
    SOAK_STANDBY_ROUNDS: 55,
    SOAK_ACTIONS: 200,
    ATTACK_ROUNDS: 10,
    DELIVERY_EVENTS: 1_000,
    DELIVERY_KILLS: 20,
    BOT_RESTARTS: 30,
    BOT_FAULTS: 200,
    SOAK_RELEASE: 1,
    READ_ROUNDS: 10_000,
  },
  args: [
    `${TESTS}/trade-races.test.ts`,
    `${TESTS}/appeal-races.test.ts`,
    `${TESTS}/amount-races.test.ts`,
    `${TESTS}/balance-races.test.ts`,
    `${TESTS}/account-races.test.ts`,
    `${TESTS}/switch-races.test.ts`,
    `${TESTS}/operator-proposals.test.ts`,
    `${TESTS}/operator-case-races.test.ts`,
    `${TESTS}/silent-receivers.test.ts`,
    `${TESTS}/crash.test.ts`,
    `${TESTS}/bots`,
    `${TESTS}/harness`,
    `${TESTS}/replica-reads.test.ts`,
  ],
}

/** With a small disk, 55 rounds run the eleven faults of `STANDBY_TOPOLOGY` five times: 20 failovers and 5 switchovers. */
const FAILOVER: Run = {
  environment: { SOAK_USERS: 20, SOAK_STANDBY_ROUNDS: 55, SOAK_ACTIONS: 60 },
  args: [`${TESTS}/harness/invariants.test.ts`, '-t', 'standbys replace primaries'],
}

/** 25 rounds cut the primary off 20 times, and kill it 5 times. */
const CLUSTER: Run = {
  environment: { SOAK_USERS: 20, SOAK_CLUSTER_ROUNDS: 25, SOAK_ACTIONS: 60 },
  args: [`${TESTS}/deployment/cluster.test.ts`],
}

const REPLICAS: Run = {
  environment: { READ_ROUNDS: 10_000 },
  args: [`${TESTS}/replica-reads.test.ts`],
}

const RUNS: Record<string, Run> = { failover: FAILOVER, cluster: CLUSTER, replicas: REPLICAS }

const [name, ...rest] = process.argv.slice(2)
const named = name === undefined ? undefined : RUNS[name]
const run = named ?? ALL
const args = named ? rest : process.argv.slice(2)
const environment = Object.fromEntries(
  Object.entries(run.environment).map(([variable, value]) => [variable, String(value)]),
)
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', '--project', 'deployment', ...run.args, '--testTimeout', '3600000', ...args],
  { env: { ...environment, ...process.env }, stdio: 'inherit', shell: process.platform === 'win32' },
)
process.exit(status ?? 1)
