import { Counter, Gauge, type Registry } from 'prom-client'
import { READ_OUTCOMES, type Replicas } from '../platform/replicas/replicas.js'

/** Adds the metrics of the replicas, as this process sees them. */
export function addReplicaMetrics(
  registry: Registry,
  { counts, listLags }: Pick<Replicas, 'counts' | 'listLags'>,
): void {
  const reads = new Counter({
    name: 'cht_replica_reads_total',
    help: 'Reads that a replica may answer: those that one has answered, and why the primary has answered the others.',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      reads.reset()
      for (const outcome of READ_OUTCOMES) reads.inc({ outcome }, counts[outcome])
    },
  })
  const lag = new Gauge({
    name: 'cht_replica_lag_bytes',
    help: 'How much of the log each replica lacked of what a read required, when it was last asked.',
    labelNames: ['replica'],
    registers: [registry],
    collect: () => {
      for (const [index, bytes] of listLags().entries())
        if (bytes !== undefined) lag.set({ replica: String(index + 1) }, bytes)
    },
  })
}
