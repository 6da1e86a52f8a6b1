import { expect, test } from 'vitest'
import { readConfig } from '../src/kernel/config.js'
import { createLog } from '../src/log.js'
import { checkMetricsToken } from '../src/monitoring/token.js'
import { startExchange } from '../src/start.js'
import { ENDPOINTS } from './endpoints.js'
import { METRICS_TOKEN, OPERATOR_TOKEN, onOneEngine, startTestExchange } from './exchange.js'
import { createTemporaryFolder } from './temporary-folder.js'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

onOneEngine('the metrics’ token', (engine) => {
  test('it alone opens /metrics, and it opens nothing else', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const exchange = await startTestExchange(engine, { log, environment: { TRUST_PROXY: 'loopback' } })
    const cookie = await exchange.logInForCookie(await exchange.createUser('reader'))
    const readStatus = async (headers: Record<string, string>) =>
      (await exchange.request('/metrics', { headers })).status
    const refused = [{}, bearer('guess'), bearer(''), bearer(OPERATOR_TOKEN), { cookie }]
    expect(await Promise.all(refused.map(readStatus))).toEqual([401, 401, 401, 401, 401])
    expect(await readStatus(bearer(METRICS_TOKEN))).toBe(200)
    const refusals = lines.map((line) => JSON.parse(line)).filter(({ address }) => address !== undefined)
    // Once a minute, however many are refused.
    expect(refusals.map(({ address, msg }) => [address, msg])).toEqual([
      ['127.0.0.1', 'METRICS_TOKEN is unset, or /metrics was asked without it'],
    ])

    const closed = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'anyone')
    expect(closed.some(({ endpoint }) => endpoint.access === 'operator')).toBe(true)
    for (const [index, { name, endpoint }] of closed.entries()) {
      const path = `/api${endpoint.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
      const { status } = await exchange.request(path, {
        method: endpoint.method,
        // Each from another address: one that sends 20 wrong tokens of the operator is refused whatever it sends.
        headers: { ...bearer(METRICS_TOKEN), 'x-forwarded-for': `10.0.0.${index}` },
      })
      expect([name, status]).toEqual([name, 401])
    }
    await exchange.stop()
  })

  test('without METRICS_TOKEN, nobody reads the metrics', async () => {
    const exchange = await startTestExchange(engine, { environment: { METRICS_TOKEN: '' } })
    const statuses = await Promise.all(
      [METRICS_TOKEN, OPERATOR_TOKEN, '', 'undefined'].map(
        async (token) => (await exchange.request('/metrics', { headers: bearer(token) })).status,
      ),
    )
    expect(statuses).toEqual([401, 401, 401, 401])
    await exchange.stop()
  })
})

test('an exchange does not start with a METRICS_TOKEN that is short or the operator’s', async () => {
  const read = (token: string) =>
    readConfig({
      DATA_DIR: createTemporaryFolder('metrics'),
      METRICS_TOKEN: token,
      OPERATOR_TOKEN,
    })
  expect(() => checkMetricsToken(read('x'.repeat(32)), OPERATOR_TOKEN)).not.toThrow()
  const log = createLog('silent')
  expect(() => read('x'.repeat(31))).toThrow(
    'METRICS_TOKEN must be a text of at least 32 characters. Generate one: openssl rand -base64 32',
  )
  await expect(startExchange(read(OPERATOR_TOKEN), { log })).rejects.toThrow(
    "METRICS_TOKEN must not be the operator's token, which can do more than read metrics. Generate one: openssl rand -base64 32",
  )
})
