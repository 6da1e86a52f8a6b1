import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Exchange } from '../context.js'
import { at } from '../db/database.js'
import { GAUGES } from './gauges.js'

interface RequestMetric {
  method: string
  /** The route's pattern, never the address: ids would make a series each. */
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  observeRequest(what: RequestMetric): void
  /** Everything as Prometheus reads it; what the database would say is missing while it is away. */
  render(): Promise<string>
  contentType: string
}

/** The figures of one exchange and of the process it runs in. */
export function createMetrics({ db, clock }: Pick<Exchange, 'db' | 'clock'>): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'cht_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const up = new Gauge({
    name: 'cht_database_up',
    help: '1 where the database answered just now.',
    registers: [registry],
  })
  const gauges = GAUGES.map((row) => ({
    row,
    gauge: new Gauge({
      name: row.name,
      help: row.help,
      labelNames: [...(row.labels ?? [])],
      registers: [registry],
    }),
  }))
  let ofProcess = false

  const ask = async () => {
    for (const { row, gauge } of gauges) {
      const params = row.at ? [at(row.at === 'exchange' ? clock.now() : clock.machine())] : []
      const found = await db.query<Record<string, string> & { value: number }>(row.sql, params)
      gauge.reset()
      for (const labels of row.zero ?? []) gauge.set(labels, 0)
      for (const { value, ...labels } of found) gauge.set(labels, Number(value))
    }
  }

  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    contentType: registry.contentType,
    render: async () => {
      // Watching a process costs it something: only where somebody looks.
      if (!ofProcess) collectDefaultMetrics({ register: registry, prefix: 'cht_' })
      ofProcess = true
      const answered = await ask().then(
        () => true,
        () => false,
      )
      up.set(answered ? 1 : 0)
      if (!answered)
        for (const { row, gauge } of gauges) {
          gauge.reset()
          if (!row.labels) gauge.remove()
        }
      return registry.metrics()
    },
  }
}
