import pg from 'pg'
import { startReplicatedCluster } from '../failover.js'
import { findPostgresBinaries, startCluster } from '../postgres-cluster.js'
import { createDatabase } from '../test-database.js'
import type { HarnessDatabase } from './harness-database.js'
import { startPatroni } from './patroni.js'
import type { Topology } from './plan.js'
import type { Tally } from './tally.js'

/** How long a database or process is frozen, in ms. Requests to the other processes must be answered before it ends, within 20 seconds. */
export const FREEZE_MS = 25_000

/** Each PostgreSQL of a pair has a disk of its own, so that the primary's can be filled. */
const DISK_MEGABYTES = 512

const findBinaries = (): string => {
  const binaries = findPostgresBinaries()
  if (!binaries) throw new Error('PostgreSQL binaries were not found')
  return binaries
}

/** Ends every connection but its own, as an administrator can. */
const terminateConnections = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await client.end()
}

const startSingle = async (): Promise<HarnessDatabase> => {
  const cluster = await startCluster(findBinaries())
  return {
    url: cluster.url,
    injectFault: async (_, end) => {
      await cluster.crash()
      await end
      await cluster.start()
    },
    stop: cluster.stop,
  }
}

const startWithStandby = async (tally: Tally): Promise<HarnessDatabase> => {
  const cluster = await startReplicatedCluster(findBinaries(), { diskMegabytes: DISK_MEGABYTES })
  const freeze = async () => {
    const thaw = cluster.freeze()
    await new Promise((resolve) => setTimeout(resolve, FREEZE_MS))
    thaw()
  }
  const replacePrimary = async (replace: () => Promise<void>, end: Promise<unknown>) => {
    tally.promotions++
    await replace()
    tally.promotedAt = performance.now()
    await end
    await cluster.restoreStandby()
  }
  const fillDisk = async (end: Promise<unknown>) => {
    const empty = cluster.fillDisk()
    await end
    await empty()
  }
  return {
    url: cluster.address,
    injectFault: async (kind, end) => {
      if (kind === 'failOver') return replacePrimary(cluster.failOver, end)
      if (kind === 'switchOver') return replacePrimary(cluster.switchOver, end)
      if (kind === 'freezeDatabase') return freeze()
      if (kind === 'fillDisk') return fillDisk(end)
      if (kind === 'terminateConnections') return terminateConnections(cluster.url)
      if (kind === 'loseConnections') return cluster.proxy.freeze()
      throw new Error(`A database with a standby has no fault ${kind}`)
    },
    stop: cluster.stop,
  }
}

const startEmbedded = async (folder: string): Promise<HarnessDatabase> => {
  await createDatabase('PGlite', folder)
  return {
    url: undefined,
    injectFault: async () => {
      throw new Error('The embedded database stops with its process')
    },
    stop: () => {},
  }
}

/** Starts the database of a topology. The embedded one is created in `folder`, and opened by its server. */
export function startDatabase(
  { database }: Topology,
  folder: string,
  tally: Tally,
): Promise<HarnessDatabase> {
  if (database === 'PGlite') return startEmbedded(folder)
  if (database === 'PostgreSQL by Patroni') return startPatroni(tally)
  return database === 'PostgreSQL' ? startSingle() : startWithStandby(tally)
}
