import { expect, test } from 'vitest'
import { createColumnCipher } from './cipher.js'
import { generateEncryptionKey, parseEncryptionKeys } from './keys.js'

const createCipher = (text: string) => createColumnCipher(parseEncryptionKeys('KEYS', text))
const [first, second] = [generateEncryptionKey(), generateEncryptionKey()]
const location = { table: 'proofs', column: 'picture_object', row: ['1'] }
const value = Buffer.from('a picture')

test('a value is decrypted with the key that it was encrypted with, even if another key is first', () => {
  const old = createCipher(first)
  const current = createCipher(`${second},${first}`)
  const encrypted = old.encrypt(location, value)
  expect(encrypted.includes(value)).toBe(false)
  expect(old.encrypt(location, value).equals(encrypted)).toBe(false)
  expect(current.decrypt(location, old.keyId, encrypted)).toEqual(value)
  expect(() => createCipher(second).decrypt(location, old.keyId, encrypted)).toThrow(
    `proofs.picture_object is encrypted with the key ${old.keyId}, which is not in ENCRYPTION_KEYS`,
  )
})

test('a ciphertext is bound to its table, column and row, and no byte of it can be changed', () => {
  const cipher = createCipher(first)
  const encrypted = cipher.encrypt(location, value)
  for (const other of [{ table: 'verifications' }, { column: 'front' }, { row: ['2'] }, { row: ['1', ''] }])
    expect(() => cipher.decrypt({ ...location, ...other }, cipher.keyId, encrypted)).toThrow(
      'cannot be decrypted',
    )
  for (const index of encrypted.keys()) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => cipher.decrypt(location, cipher.keyId, changed)).toThrow(
      'proofs.picture_object cannot be decrypted',
    )
  }
  for (const length of [0, 5, 27, encrypted.length - 1])
    expect(() => cipher.decrypt(location, cipher.keyId, encrypted.subarray(0, length))).toThrow(
      'proofs.picture_object cannot be decrypted',
    )
})
