import { expect, test } from 'vitest'
import { assertVersion, REQUIREMENTS } from './programs.js'

test.each([
  ['patroni 3.0.2', 'patroni 3.0.2 is refused: Patroni 3.0.2 lost acknowledged writes'],
  ['patroni 4.0.6', 'patroni 4.0.6 is refused'],
  ['a text without a version', 'patroni does not say its version'],
])('%s is refused by name', (output, message) => {
  expect(() => assertVersion(REQUIREMENTS.patroni, output)).toThrow(message)
})

test.each(['patroni 4.0.7', 'patroni 4.1.0', 'patroni 5.0.0'])('%s is accepted', (output) => {
  expect(() => assertVersion(REQUIREMENTS.patroni, output)).not.toThrow()
})

test('etcd 3.4 is refused', () => {
  expect(() => assertVersion(REQUIREMENTS.etcd, 'etcd Version: 3.4.23\nGit SHA: none')).toThrow(
    'etcd 3.4.23 is refused',
  )
})
