import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecretFile } from './create-secret-file.js'

test('of several creations of a secret file, the content of the first stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cht-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'token')
  createSecretFile(file, 'first')
  createSecretFile(file, 'second')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([
    'first',
    0o600,
    ['token'],
  ])
})
