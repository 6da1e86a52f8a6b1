import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneEngine, startTestExchange, type TestExchange } from './exchange.js'
import { findMetrics, readAlerts, readPanels, readTestedAlerts } from './monitoring.js'

/** Metrics of Prometheus itself and of its node_exporter. */
const FOREIGN = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']
/** What no idle exchange has: the statuses of requests that failed. */
const LABELS_OF_PROMETHEUS = ['job', 'instance']

test('each alert has a test in which it fires and one in which it is silent', () => {
  const names = readAlerts().map(({ name }) => name)
  expect(names).toContain('DatabaseDown')
  expect(readTestedAlerts()).toEqual({ firing: names, silent: names })
})

onOneEngine('the metrics of a running exchange', (engine) => {
  let exchange: TestExchange
  let samples: Map<string, Set<string>>
  beforeAll(async () => {
    exchange = await startTestExchange(engine)
    await exchange.request('/api/live-sessions')
    const text = await exchange.readMetrics()
    samples = new Map()
    for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      const names = [...labels.matchAll(/(\w+)="/g)].map(([, name = '']) => name)
      samples.set(metric, new Set([...(samples.get(metric) ?? []), ...names]))
    }
  })
  afterAll(() => exchange.stop())

  test.each([
    ['alert', readAlerts],
    ['panel', readPanels],
  ])('have each metric and label that an %s reads', (_, readExpressions) => {
    const expressions = readExpressions()
    expect(expressions.length).toBeGreaterThan(20)
    const missing = expressions.flatMap(({ name, expr }) => {
      const metrics = findMetrics(expr)
      if (metrics.length === 0) return [`${name}: no metric`]
      return metrics
        .filter(({ metric }) => !FOREIGN.includes(metric))
        .filter(
          ({ metric, labels }) =>
            !labels.every(
              (label) => samples.get(metric)?.has(label) || LABELS_OF_PROMETHEUS.includes(label),
            ) || !samples.has(metric),
        )
        .map(({ metric }) => `${name}: ${metric}`)
    })
    expect(missing).toEqual([])
  })
})
