import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../kernel/config-error.js'
import { readToken } from './connection.js'
import { UsageError } from './errors.js'

test('the token is OPERATOR_TOKEN unless it is blank, else that of DATA_DIR, else a usage error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-operator-token-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const environment = { DATA_DIR: folder }
  const file = join(folder, 'operator-token')
  const error = new UsageError(
    `No operator token: set OPERATOR_TOKEN, or DATA_DIR to the exchange's folder (${file} holds none)`,
  )
  expect(() => readToken(environment)).toThrow(error)
  writeFileSync(file, 'of the folder\n')
  const token = 'of the environment, 32 characters'
  expect(
    [undefined, '', ' ', ` ${token} `].map((OPERATOR_TOKEN) => readToken({ ...environment, OPERATOR_TOKEN })),
  ).toEqual(['of the folder', 'of the folder', 'of the folder', token])
  expect(() => readToken({ ...environment, OPERATOR_TOKEN: 'short' })).toThrow(
    new ConfigError(
      'OPERATOR_TOKEN must be a text of at least 32 characters. Generate one: openssl rand -base64 32',
    ),
  )
})
