import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.js'
import { createSecretFile } from './create-secret-file.js'

test('of several creations of a secret file, the content of the first stays', () => {
  const folder = createTemporaryFolder('secret')
  const file = join(folder, 'token')
  createSecretFile(file, 'first')
  createSecretFile(file, 'second')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([
    'first',
    0o600,
    ['token'],
  ])
})
