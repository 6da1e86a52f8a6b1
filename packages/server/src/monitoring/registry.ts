import { CRASH_KINDS, type CrashKind, SECOND } from '@cht/sdk/rules'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServerContext } from '../platform/context.js'
import { assertWritable } from '../platform/db/assert-writable.js'
import { toTimestamp } from '../platform/db/database.js'
import { computeFreeRatio } from '../platform/db/disk-space.js'
import { type DatabaseGauge, GAUGES } from './gauges.js'
import { addReplicaMetrics } from './replica-metrics.js'

interface RequestMetric {
  method: string
  /** The route's pattern. A URL would create a time series for each id. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  observeRequest(metric: RequestMetric): void
  /** Counts a crash of the web app that a browser has reported. */
  countCrash(kind: CrashKind): void
  /** Renders all metrics in the Prometheus format. Those of the database are left out while it is unavailable. */
  render(): Promise<string>
  contentType: string
}

const createGauge = ({ name, help, labels = [] }: DatabaseGauge, registry: Registry) =>
  new Gauge({ name, help, labelNames: [...labels], registers: [registry] })

/** Creates the metrics of one exchange and of its process. */
export function createMetrics({
  config,
  db,
  clock,
  events,
  replicas,
}: Pick<ServerContext, 'config' | 'db' | 'clock' | 'events' | 'replicas'>): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'cht_http_request_seconds',
    help: 'Response time by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const crashes = new Counter({
    name: 'cht_browser_crashes_total',
    help: 'Crashes of the web app that browsers have reported to this process.',
    labelNames: ['kind'],
    registers: [registry],
  })
  // The first crash of a kind is an increase only if the kind has a sample before it.
  for (const kind of CRASH_KINDS) crashes.inc({ kind }, 0)
  const databaseUp = new Gauge({
    name: 'cht_database_up',
    help: '1 if the database answers and takes writes.',
    registers: [registry],
  })
  const clockDifference = new Gauge({
    name: 'cht_clock_difference_seconds',
    help: "How far the machine's clock is ahead of the database's.",
    registers: [registry],
  })
  const dataDirFree = new Gauge({
    name: 'cht_data_dir_free_ratio',
    help: 'The free part of the disk of DATA_DIR, from 0 to 1.',
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'cht_streams_open',
    help: 'Open live streams of this process.',
    registers: [registry],
  })
  if (replicas) addReplicaMetrics(registry, replicas)
  const gauges = GAUGES.map((definition) => ({ definition, gauge: createGauge(definition, registry) }))
  let collectsProcessMetrics = false

  const readGauges = async () => {
    for (const { definition, gauge } of gauges) {
      const { sql, zeroLabels = [] } = definition
      const params = definition.clock
        ? [toTimestamp(definition.clock === 'exchange' ? clock.now() : clock.databaseTime())]
        : []
      const rows = await db.query<Record<string, string> & { value: number }>(sql, params)
      gauge.reset()
      for (const labels of zeroLabels) gauge.set(labels, 0)
      for (const { value, ...labels } of rows) gauge.set(labels, Number(value))
    }
  }

  const clearGauges = () => {
    for (const { definition, gauge } of gauges) {
      gauge.reset()
      if (!definition.labels) gauge.remove()
    }
  }

  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countCrash: (kind) => crashes.inc({ kind }),
    contentType: registry.contentType,
    render: async () => {
      // Process metrics cost time, so they are collected from the first scrape on: without one, never.
      if (!collectsProcessMetrics) collectDefaultMetrics({ register: registry, prefix: 'cht_' })
      collectsProcessMetrics = true
      streams.set(events.count())
      dataDirFree.set(computeFreeRatio(config.dataDir))
      clockDifference.set(clock.getDifference() / SECOND)
      const isUp = await assertWritable(db)
        .then(readGauges)
        .then(
          () => true,
          () => false,
        )
      databaseUp.set(isUp ? 1 : 0)
      if (!isUp) clearGauges()
      return registry.metrics()
    },
  }
}
