import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_DEFINITIONS } from '@cht/sdk/errors'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')
const readSources = (name: string): string[] =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(charts|testing)\//.test(path))
    .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8'))

/** `new Refusal(409, 'trade_open', …)`, `createTakenError('email', 'email_taken')`, `refuse('not_paid', …)`, `code: '…'`. */
const REFUSAL =
  /\bRefusal\(\s*(?:\d+|status),\s*'(\w+)'|\bcreateTakenError\('\w+', '(\w+)'|\brefuse\(\s*'(\w+)'|\bcode: '([a-z]+_[a-z_]+)'/g

const codes = ['server', 'machines']
  .flatMap(readSources)
  .flatMap((source) =>
    [...source.matchAll(REFUSAL)].map((match) => match.slice(1).find((code) => code !== undefined)),
  )

const CLIENT_CODES = ['network', 'timeout', 'aborted', 'contract', 'validation', 'configuration', 'unknown']

test('the SDK defines exactly the error codes of the server, the charts and the client', () => {
  expect(Object.keys(ERROR_DEFINITIONS).sort()).toEqual([...new Set([...codes, ...CLIENT_CODES])].sort())
})
