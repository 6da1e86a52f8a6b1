import { chmodSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND } from '@cht/sdk/rules'
import pg from 'pg'
import {
  type Cluster,
  deleteCluster,
  killPostgres,
  openCluster,
  startCluster,
} from '../../../../deploy/cluster/cluster.js'
import { ClusterError } from '../../../../deploy/cluster/cluster-error.js'
import { getDatabaseEnvironment, getSuperuserUrl } from '../../../../deploy/cluster/environment.js'
import { type Machine, NAMESPACES, NETWORK } from '../../../../deploy/cluster/machines.js'
import { findPrimary, waitUntilComplete } from '../../../../deploy/cluster/members.js'
import { canMakeNamespaces, cutOff, enter, reconnect } from '../../../../deploy/cluster/namespaces.js'
import { migrateDatabase } from '../../../../deploy/cluster/processes.js'
import { findPrograms } from '../../../../deploy/cluster/programs.js'
import { createTemporaryFolder } from '../temporary-folder.js'
import type { HarnessDatabase } from './harness-database.js'
import { readNumber } from './options.js'
import type { Tally } from './tally.js'

/** How long the machine of the primary is cut off, in ms. */
const CUT_MS = readNumber('SOAK_CUT_SECONDS', 60) * SECOND
/** How long the members may take to become a whole cluster again, in ms. */
const REPAIR_TIMEOUT = 120 * SECOND
/** How long a process that cannot write may take to notice it, in ms. */
const NOTICE_TIMEOUT = 10 * SECOND
const POLL_INTERVAL = 100

/** Why this machine cannot run the cluster. Undefined if it can. */
export function findClusterObstacle(): string | undefined {
  if (!canMakeNamespaces()) return 'network namespaces cannot be made'
  try {
    findPrograms()
    return undefined
  } catch (error) {
    if (error instanceof ClusterError) return error.message
    throw error
  }
}

const requirePrimary = async (): Promise<Machine> => {
  const primary = await findPrimary(NAMESPACES)
  if (!primary) throw new Error('The cluster has no primary')
  return primary
}

/** Waits until a process is not ready, then until all are. Returns the time in ms since the call. */
const measureRecovery = async (areReady: () => Promise<boolean>): Promise<number> => {
  const startedAt = performance.now()
  while ((await areReady()) && performance.now() - startedAt < NOTICE_TIMEOUT) await delay(POLL_INTERVAL)
  while (!(await areReady())) await delay(POLL_INTERVAL)
  return Math.round(performance.now() - startedAt)
}

/** The number of rows and a hash of them, by table. */
const HASH_TABLES = `
  select table_name as name, (xpath('/row/hash/text()', query_to_xml(format(
      'select count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from %I t', table_name),
    false, true, '')))[1]::text as hash
  from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`

const queryMember = async <Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(sql, values)
  await client.end()
  return rows
}

/** Compares the tables of the standbys with those of the primary. No process may write meanwhile. */
const compareMembers = async ({ secrets }: Cluster, primary: Machine): Promise<string[]> => {
  const toUrl = (machine: Machine) => getSuperuserUrl(secrets, machine)
  const [position] = await queryMember<{ lsn: string }>(
    toUrl(primary),
    'select pg_current_wal_lsn()::text as lsn',
  )
  const readTables = async (machine: Machine) => {
    const hasReplayed = async () => {
      const [row] = await queryMember<{ done: boolean }>(
        toUrl(machine),
        'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as done',
        [position?.lsn],
      )
      return row?.done === true
    }
    while (!(await hasReplayed())) await delay(POLL_INTERVAL)
    return JSON.stringify(await queryMember(toUrl(machine), HASH_TABLES))
  }
  const expected = await readTables(primary)
  const differences: string[] = []
  for (const machine of NAMESPACES.databases)
    if ((await readTables(machine)) !== expected)
      differences.push(`${machine.name} differs from ${primary.name}`)
  return differences
}

/** Starts three PostgreSQL by Patroni, and the machines of the server processes. */
export async function startPatroni(tally: Tally): Promise<HarnessDatabase> {
  const folder = createTemporaryFolder('cluster')
  // The user `postgres` enters it.
  chmodSync(folder, 0o755)
  const cluster = openCluster(folder)
  await startCluster(cluster)
  try {
    migrateDatabase(cluster)
  } catch (error) {
    await deleteCluster(folder)
    throw error
  }
  const { DATABASE_URL: url, ...settings } = getDatabaseEnvironment(cluster.secrets)

  const cutLeader = async (areReady: () => Promise<boolean>) => {
    const primary = await requirePrimary()
    tally.cuts++
    cutOff(primary)
    const [recovery] = await Promise.all([measureRecovery(areReady), delay(CUT_MS)])
    tally.slowestAfterCut = Math.max(tally.slowestAfterCut, recovery)
    reconnect(primary)
  }
  const killLeader = async (areReady: () => Promise<boolean>) => {
    tally.killedLeaders++
    killPostgres(cluster, await requirePrimary())
    tally.slowestAfterKill = Math.max(tally.slowestAfterKill, await measureRecovery(areReady))
  }
  return {
    url,
    getPlace: (index) => {
      const machine = NAMESPACES.servers[index]
      if (!machine) throw new Error(`The cluster has no machine for the process ${index}`)
      return {
        sandbox: enter(machine),
        // The proxies of the harness are in front of the processes.
        settings: { ...settings, HOST: machine.address, TRUST_PROXY: `${NETWORK}.254` },
      }
    },
    injectFault: async (kind, _, areReady) => {
      if (kind === 'cutLeader') await cutLeader(areReady)
      else if (kind === 'killLeader') await killLeader(areReady)
      else throw new Error(`The cluster has no fault ${kind}`)
      await waitUntilComplete(NAMESPACES, REPAIR_TIMEOUT)
    },
    inspect: async () => {
      await waitUntilComplete(NAMESPACES, REPAIR_TIMEOUT)
      const primary = await requirePrimary()
      return {
        url: getSuperuserUrl(cluster.secrets, primary),
        differences: await compareMembers(cluster, primary),
      }
    },
    stop: () => deleteCluster(folder),
  }
}
