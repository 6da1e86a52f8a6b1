import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.js'
import { readConfig } from '../../kernel/config.js'
import { encryptionKeysPath, loadEncryptionKeys, parseEncryptionKeys } from './keys.js'

const createFolder = () => createTemporaryFolder('keys')
const KEY = Buffer.alloc(32, 7).toString('base64')
const getError = (call: () => unknown): string => {
  try {
    call()
  } catch (error) {
    return String(error)
  }
  throw new Error('no error')
}

test('keys are listed as ID:KEY, separated by commas or line breaks, in base64 or base64url', () => {
  const key = Buffer.alloc(32, 0xff)
  expect(
    parseEncryptionKeys('KEYS', `a:${key.toString('base64')},\n b-2:${key.toString('base64url')}\n`),
  ).toEqual([
    { id: 'a', key },
    { id: 'b-2', key },
  ])
})

test('malformed keys are refused with a message that contains no key', () => {
  const format =
    'Error: KEYS must list keys as ID:KEY, separated by commas; each KEY is 32 random bytes in base64'
  for (const text of [
    '',
    ',',
    KEY,
    `a:${KEY.slice(4)}`,
    `a:${KEY}:b`,
    `a b:${KEY}`,
    `${'x'.repeat(33)}:${KEY}`,
    'a:password',
  ])
    expect([text, getError(() => parseEncryptionKeys('KEYS', text))]).toEqual([text, format])
  expect(getError(() => parseEncryptionKeys('KEYS', `a:${KEY},a:${KEY}`))).toBe(
    'Error: KEYS must list each ID once',
  )
})

test('without the variable a key is created once, readable by its owner only', () => {
  const dataDir = createFolder()
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const keys = loadEncryptionKeys(config)
  expect(keys.map(({ id, key }) => [/^[0-9a-f]{8}$/.test(id), key.length])).toEqual([[true, 32]])
  expect(statSync(encryptionKeysPath(dataDir)).mode & 0o777).toBe(0o600)
  expect(loadEncryptionKeys(config)).toEqual(keys)
  expect(readFileSync(encryptionKeysPath(dataDir), 'utf8')).toContain(keys[0].key.toString('base64'))
})

test('with a DATABASE_URL and without demo mode, the variable is required', () => {
  const environment = { DATA_DIR: createFolder(), DATABASE_URL: 'postgres://localhost/x' }
  expect(getError(() => loadEncryptionKeys(readConfig(environment)))).toBe(
    'Error: ENCRYPTION_KEYS must be set with a DATABASE_URL: see docs/operating/security.md',
  )
  expect(loadEncryptionKeys(readConfig({ ...environment, ENCRYPTION_KEYS: `a:${KEY}` }))).toEqual([
    { id: 'a', key: Buffer.alloc(32, 7) },
  ])
  expect(loadEncryptionKeys(readConfig({ ...environment, DEMO: '1' }))).toHaveLength(1)
})
