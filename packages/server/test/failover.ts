import { type Cluster, setSynchronousStandbys, startCluster, startStandby } from './postgres-cluster.js'
import { startProxy } from './proxy.js'

/**
 * A primary with a synchronous standby, behind an address that leads to whichever is the primary. A failed primary is
 * replaced by its standby, which gets a new standby.
 */
export async function startReplicatedCluster(binaries: string) {
  let primary = await startCluster(binaries)
  let standby: Cluster | undefined = await startStandby(binaries, primary)
  const proxy = await startProxy(() => primary.url)

  const promote = async (old: Cluster) => {
    const next = standby
    if (!next) throw new Error('There is no standby to promote')
    standby = undefined
    next.promote()
    await setSynchronousStandbys(next, '')
    primary = next
    proxy.mend()
    old.stop()
  }
  return {
    get url() {
      return primary.url
    },
    /** The URL that clients use. */
    address: `postgres://postgres@${new URL(proxy.address).host}/postgres`,
    proxy,
    /** Ends the primary without a warning, and promotes the standby. */
    failOver: async () => {
      const old = primary
      proxy.cut()
      await old.crash()
      await promote(old)
    },
    /** Shuts the primary down in order, and promotes the standby. */
    switchOver: async () => {
      const old = primary
      proxy.cut()
      await old.shutDown()
      await promote(old)
    },
    /** Gives the promoted primary a standby. Commits wait for it from then on. */
    restoreStandby: async () => {
      standby ??= await startStandby(binaries, primary)
    },
    freeze: () => primary.freeze(),
    stop: () => {
      proxy.close()
      standby?.stop()
      primary.stop()
    },
  }
}
