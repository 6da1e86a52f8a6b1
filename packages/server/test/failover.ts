import {
  type Cluster,
  type ClusterOptions,
  setSynchronousStandbys,
  startCluster,
  startStandby,
} from './postgres-cluster.js'
import { startProxy } from './proxy.js'
import { mountSmallDisk, type SmallDisk } from './small-disk.js'

/** A cluster, and its disk if it has a small one of its own. */
interface Server {
  cluster: Cluster
  disk: SmallDisk | undefined
}

/** Keeps the WAL small, so that a small disk has room for it. */
const SMALL_WAL = { max_wal_size: '64MB', min_wal_size: '32MB' }

const startServer = async (
  diskMegabytes: number | undefined,
  start: (options: ClusterOptions) => Promise<Cluster>,
): Promise<Server> => {
  const disk = diskMegabytes === undefined ? undefined : mountSmallDisk(diskMegabytes)
  const options = disk ? { parent: disk.folder, settings: SMALL_WAL } : {}
  return { cluster: await start(options), disk }
}

const stopServer = ({ cluster, disk }: Server) => {
  cluster.stop()
  disk?.unmount()
}

/**
 * Starts a primary with a synchronous standby, behind a proxy that connects to the current primary. `failOver` and
 * `switchOver` replace the primary by its standby, and `restoreStandby` starts the next standby. With `diskMegabytes` each
 * server has its own disk of that size, if one can be mounted.
 */
export async function startReplicatedCluster(
  binaries: string,
  { diskMegabytes }: { diskMegabytes?: number } = {},
) {
  const startNextStandby = () =>
    startServer(diskMegabytes, (options) => startStandby(binaries, primary.cluster, options))
  let primary = await startServer(diskMegabytes, (options) => startCluster(binaries, options))
  let standby: Server | undefined = await startNextStandby()
  const proxy = await startProxy(() => primary.cluster.url)

  const promote = async (old: Server) => {
    const next = standby
    if (!next) throw new Error('There is no standby to promote')
    standby = undefined
    next.cluster.promote()
    await setSynchronousStandbys(next.cluster, '')
    primary = next
    proxy.mend()
    stopServer(old)
  }
  return {
    /** The URL of the current primary itself, without the proxy. */
    get url() {
      return primary.cluster.url
    },
    /** The URL that clients use. */
    address: `postgres://postgres@${new URL(proxy.address).host}/postgres`,
    proxy,
    /** Ends the primary without a warning, and promotes the standby. */
    failOver: async () => {
      const old = primary
      proxy.cut()
      await old.cluster.crash()
      await promote(old)
    },
    /** Shuts the primary down in order, and promotes the standby. */
    switchOver: async () => {
      const old = primary
      proxy.cut()
      await old.cluster.shutDown()
      await promote(old)
    },
    /** Gives the promoted primary a standby. Commits wait for it from then on. */
    restoreStandby: async () => {
      standby ??= await startNextStandby()
    },
    /** Freezes the primary. Returns the function that thaws it. */
    freeze: () => primary.cluster.freeze(),
    /** Fills the disk of the primary. Returns the function that frees the space and restarts the primary. */
    fillDisk: () => {
      const { cluster, disk } = primary
      if (!disk) throw new Error('The primary has no small disk')
      disk.fill()
      return async () => {
        disk.empty()
        await cluster.restart()
      }
    },
    stop: () => {
      proxy.close()
      if (standby) stopServer(standby)
      stopServer(primary)
    },
  }
}
