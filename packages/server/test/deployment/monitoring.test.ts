import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '@cht/sdk/rules'
import { expect, inject, onTestFinished, test } from 'vitest'
import { METRICS_TOKEN, startTestExchange } from '../exchange.js'
import { type Expression, MONITORING, readAlerts, readPanels } from '../monitoring.js'
import { findFreePort } from '../postgres-cluster.js'
import { createTemporaryFolder } from '../temporary-folder.js'

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: MONITORING, encoding: 'utf8', stdio: 'pipe' })

test.runIf(isInstalled('promtool'))('promtool accepts the alert rules, and their tests pass', () => {
  expect(promtool('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${readAlerts().length} rules found`)
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

/** Starts a Prometheus with the alert rules that scrapes the processes each second. */
const startPrometheus = async (targets: string[]) => {
  const folder = createTemporaryFolder('prometheus')
  const address = `127.0.0.1:${await findFreePort()}`
  const file = join(folder, 'prometheus.yml')
  // JSON is YAML.
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(MONITORING, 'alerts.yml')],
    scrape_configs: [
      { job_name: 'cht', authorization: { credentials: METRICS_TOKEN }, static_configs: [{ targets }] },
    ],
  }
  writeFileSync(file, JSON.stringify(configuration))
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${address}`,
  ]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const read = async (path: string) => {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    return (await response.json()) as { status: string; data: unknown; error?: string }
  }
  await expect
    .poll(
      () =>
        read('status/buildinfo').then(
          ({ status }) => status,
          () => 'down',
        ),
      { timeout: MINUTE },
    )
    .toBe('success')
  return {
    countRows: async ({ expr }: Expression) => {
      const { data, error } = await read(`query?query=${encodeURIComponent(expr)}`)
      if (error !== undefined) throw new Error(`${expr}: ${error}`)
      return (data as { result: unknown[] }).result.length
    },
    /** The names of the alerts whose expression holds, whether they wait for their `for` or not. */
    readActive: async () => {
      const { data } = await read('alerts')
      return (data as { alerts: { labels: { alertname: string } }[] }).alerts
        .map(({ labels }) => labels.alertname)
        .sort()
    },
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test.runIf(isInstalled('prometheus') && inject('postgresUrl') !== '')(
  'each panel of the dashboard shows rows of a running exchange, and when its last process has stopped, alerts are raised',
  async () => {
    const exchange = await startTestExchange('PostgreSQL')
    await exchange.operator.ledger({ scope: 'full' })
    const prometheus = await startPrometheus([new URL(exchange.running.address).host])
    onTestFinished(prometheus.stop)
    const findEmpty = async () => {
      const panels = readPanels()
      const counts = await Promise.all(panels.map(prometheus.countRows))
      return panels.filter((_, index) => counts[index] === 0).map(({ name, expr }) => `${name}: ${expr}`)
    }
    await expect.poll(findEmpty, { timeout: MINUTE }).toEqual([])
    expect(await prometheus.readActive()).toEqual([])

    await exchange.stop()
    await expect
      .poll(prometheus.readActive, { timeout: MINUTE })
      .toEqual(['DatabaseDown', 'ExchangeDown', 'ProcessDown'])
  },
  5 * MINUTE,
)
