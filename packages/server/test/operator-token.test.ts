import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '@cht/sdk/rules'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../src/kernel/config.js'
import { loadOperatorToken } from '../src/operator/token.js'
import {
  OPERATOR_HEADERS,
  onOneEngine,
  shareExchange,
  startTestExchange,
  type TestExchange,
} from './exchange.js'
import { createTemporaryFolder } from './temporary-folder.js'

const MAX_WRONG_TOKENS = 20

/** Sends an operator's request from an address. Returns the status. */
const call = async (exchange: TestExchange, address: string, headers: Record<string, string>) =>
  (await exchange.request('/api/operator/clock', { headers: { ...headers, 'x-forwarded-for': address } }))
    .status

const guess = (exchange: TestExchange, address: string) =>
  call(exchange, address, { authorization: 'Bearer guess' })

const repeat = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index))

const listRefusals = async ({ operator }: TestExchange) =>
  (await operator.audit({ act: 'operator.refused', limit: 100 })).map(({ address, details }) => [
    address,
    details,
  ])

onOneEngine('the operator’s token', (engine) => {
  const start = shareExchange(engine, { TRUST_PROXY: 'loopback' })

  test('an address that sent 20 wrong tokens is refused with the right one too, for 15 minutes', async () => {
    const exchange = await start()
    const statuses: number[] = []
    for (let tries = 0; tries < MAX_WRONG_TOKENS + 2; tries++)
      statuses.push(await guess(exchange, '10.0.0.1'))
    expect(statuses).toEqual([...Array(MAX_WRONG_TOKENS).fill(401), 429, 429])
    expect(await call(exchange, '10.0.0.1', OPERATOR_HEADERS)).toBe(429)
    expect(await call(exchange, '10.0.0.2', OPERATOR_HEADERS)).toBe(200)
    expect(await listRefusals(exchange)).toEqual([
      ['10.0.0.1', { most: MAX_WRONG_TOKENS }],
      ...Array(MAX_WRONG_TOKENS - 1).fill(['10.0.0.1', {}]),
    ])
    await exchange.setClock(exchange.now() + 15 * MINUTE)
    expect(await call(exchange, '10.0.0.1', OPERATOR_HEADERS)).toBe(200)
  })

  test('concurrent wrong tokens get no more tries than sequential ones', async () => {
    const exchange = await start()
    const statuses = await Promise.all(repeat(3 * MAX_WRONG_TOKENS, () => guess(exchange, '10.0.1.1')))
    expect(statuses.sort()).toEqual([
      ...Array(MAX_WRONG_TOKENS).fill(401),
      ...Array(2 * MAX_WRONG_TOKENS).fill(429),
    ])
  })

  test('the right token and a request without one are never counted', async () => {
    const exchange = await start()
    const right = await Promise.all(
      repeat(2 * MAX_WRONG_TOKENS, () => call(exchange, '10.0.2.1', OPERATOR_HEADERS)),
    )
    const without = await Promise.all(repeat(2 * MAX_WRONG_TOKENS, () => call(exchange, '10.0.2.1', {})))
    expect([right, without]).toEqual([
      Array(2 * MAX_WRONG_TOKENS).fill(200),
      Array(2 * MAX_WRONG_TOKENS).fill(401),
    ])
    expect(await guess(exchange, '10.0.2.1')).toBe(401)
  })

  test('many addresses cannot fill the audit log, and an entry says that the limit is reached', async () => {
    const exchange = await start()
    // Starts a new window: the refusals of the earlier tests do not count.
    await exchange.setClock(exchange.now() + 15 * MINUTE)
    const before = (await exchange.operator.audit({ act: 'operator.refused', limit: 100 }))[0]?.id ?? '0'
    const statuses = await Promise.all(repeat(250, (index) => guess(exchange, `10.1.0.${index}`)))
    expect(statuses).toEqual(Array(250).fill(401))
    const [row] = await exchange.running.db.query<{ count: number; atLimit: object }>(
      `select count(*) as count, (array_agg(details order by (details->>'most')::int nulls last))[1] as "atLimit"
       from audit_log where act = 'operator.refused' and id > $1`,
      [before],
    )
    expect(row).toEqual({ count: 200, atLimit: { most: 200 } })
  })
})

test.runIf(inject('postgresUrl') !== '')(
  'processes on one database share the count of wrong tokens',
  async () => {
    const exchange = await startTestExchange('PostgreSQL', { environment: { TRUST_PROXY: 'loopback' } })
    const processes = await exchange.restart(exchange.now(), 1)
    const send = async (process: number, headers: Record<string, string>) =>
      (await fetch(`${processes[process]?.address}/api/operator/clock`, { headers })).status
    const statuses: number[] = []
    for (let tries = 0; tries < MAX_WRONG_TOKENS + 2; tries++)
      statuses.push(await send(tries % 2, { authorization: 'Bearer guess' }))
    expect(statuses).toEqual([...Array(MAX_WRONG_TOKENS).fill(401), 429, 429])
    expect([await send(0, OPERATOR_HEADERS), await send(1, OPERATOR_HEADERS)]).toEqual([429, 429])
    await exchange.stop()
  },
)

test('a token needs 32 characters, and the generated one has more', () => {
  const folder = createTemporaryFolder('token')
  const load = (environment: Record<string, string> = {}) =>
    loadOperatorToken(readConfig({ DATA_DIR: folder, ...environment }))
  expect(load()).toMatch(/^[\w-]{43}$/)
  expect(load()).toBe(load())
  expect(load({ OPERATOR_TOKEN: 'x'.repeat(32) })).toBe('x'.repeat(32))
  expect(() => load({ OPERATOR_TOKEN: 'x'.repeat(31) })).toThrow(
    'OPERATOR_TOKEN must be a text of at least 32 characters. Generate one: openssl rand -base64 32',
  )
  writeFileSync(join(folder, 'operator-token'), 'short')
  expect(() => load()).toThrow(
    `DATA_DIR ${folder} cannot be used: the token in ${folder}/operator-token is shorter than 32 characters. Delete the file, and a new one is generated`,
  )
})
