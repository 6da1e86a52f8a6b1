import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '@cht/sdk/errors'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')
const sourcesOf = (name: string): string[] =>
  readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(charts|testing)\//.test(path))
    .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8'))

/** `new Refusal(409, 'trade_open', …)`, `taken('email', 'email_taken', …)`, `refuse('not_paid', …)`. */
const REFUSED =
  /\bRefusal\(\s*(?:\d+|status),\s*'(\w+)'|\btaken\('\w+', '(\w+)'|\brefuse\('(\w+)'|\bcode: '([a-z]+_[a-z_]+)'/g

const codes = ['server', 'machines']
  .flatMap(sourcesOf)
  .flatMap((source) =>
    [...source.matchAll(REFUSED)].map((found) => found.slice(1).find((code) => code !== undefined)),
  )

const OF_THE_CLIENT = ['network', 'timeout', 'aborted', 'contract', 'validation', 'unknown']

test('the documented codes are those that the server and the charts refuse with', () => {
  expect(Object.keys(ERROR_CODES).sort()).toEqual([...new Set([...codes, ...OF_THE_CLIENT])].sort())
})
