import { startTestExchange, type TestExchange } from './exchange.js'
import {
  type Cluster,
  findPostgresBinaries,
  startCluster,
  startReplica,
  withClient,
} from './postgres-cluster.js'
import { startProxy } from './proxy.js'

/** The reads by who has answered them, without those of which there were none. */
export type Outcomes = Record<string, number>

export interface ReplicatedExchange {
  exchange: TestExchange
  primary: Cluster
  replicas: readonly Cluster[]
  /** Waits until each replica has replayed what the primary has committed. */
  catchUp(): Promise<void>
  /** Stops the replay on all replicas, or on some, after they have caught up: they are cut off from then on. */
  pauseReplay(paused?: readonly Cluster[]): Promise<void>
  resumeReplay(): Promise<void>
  /** Runs reads, and returns their result and who has answered them in the process. */
  watch<Result>(run: () => Promise<Result>): Promise<{ result: Result; outcomes: Outcomes }>
  stop(): Promise<void>
}

const run = (cluster: Cluster, sql: string) =>
  withClient(cluster.url, async (client) => (await client.query(sql)).rows[0])

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/**
 * Starts an exchange on a primary with two asynchronous standbys that answer reads. With `isBehindProxy` they have one URL, which leads
 * to the one and to the other in turns.
 */
export async function startReplicatedExchange({ isBehindProxy = false } = {}): Promise<ReplicatedExchange> {
  const binaries = findPostgresBinaries() ?? ''
  const primary = await startCluster(binaries)
  const replicas = [await startReplica(binaries, primary), await startReplica(binaries, primary)]
  const urls = replicas.map(({ url }) => url)
  let connections = 0
  const proxy = isBehindProxy ? await startProxy(() => urls[connections++ % urls.length] ?? '') : undefined
  const proxyUrl = proxy && `postgres://postgres@${new URL(proxy.address).host}/postgres`
  const exchange = await startTestExchange('PostgreSQL', {
    environment: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: proxyUrl ?? urls.join(','),
    },
  })

  const catchUp = async () => {
    const { position } = await run(primary, 'select pg_current_wal_flush_lsn()::text as position')
    for (const replica of replicas)
      await until(async () => {
        const sql = `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as "isThere"`
        return (await run(replica, sql)).isThere
      })
  }
  const pauseReplay = async (paused: readonly Cluster[] = replicas) => {
    await catchUp()
    for (const replica of paused) {
      await run(replica, 'select pg_wal_replay_pause()')
      const sql = `select pg_get_wal_replay_pause_state() = 'paused' as "isPaused"`
      await until(async () => (await run(replica, sql)).isPaused)
    }
  }
  return {
    exchange,
    primary,
    replicas,
    catchUp,
    pauseReplay,
    resumeReplay: async () => {
      for (const replica of replicas)
        await run(replica, 'select pg_wal_replay_resume() where pg_is_in_recovery()')
    },
    watch: async (read) => {
      const { replicas: watched } = exchange.running
      const before = { ...watched?.counts }
      const result = await read()
      const after = Object.entries({ ...watched?.counts }).map(
        ([name, number]) => [name, number - (before[name as keyof typeof before] ?? 0)] as const,
      )
      return { result, outcomes: Object.fromEntries(after.filter(([, number]) => number > 0)) }
    },
    stop: async () => {
      await exchange.stop()
      proxy?.close()
      for (const cluster of [...replicas, primary]) cluster.stop()
    },
  }
}
