import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.js'
import { ConfigError } from '../kernel/config-error.js'
import { readToken } from './connection.js'
import { UsageError } from './errors.js'

test('the token is OPERATOR_TOKEN unless it is blank, else that of DATA_DIR, else a usage error', () => {
  const folder = createTemporaryFolder('operator-token')
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
