import { expect, test } from 'vitest'
import { signer } from './signer.js'

test('a command is signed with OPERATOR_NAME, else the account’s name, else USER, else not at all', () => {
  const known = () => ({ username: 'ann' })
  const unknown = () => {
    throw new Error('ENOENT: no such user')
  }
  expect([
    signer({ OPERATOR_NAME: 'bob', USER: 'carl' }, known),
    signer({ OPERATOR_NAME: '', USER: 'carl' }, known),
    signer({ USER: 'carl' }, unknown),
    signer({ USER: '' }, unknown),
    signer({}, unknown),
  ]).toEqual(['bob', 'ann', 'carl', undefined, undefined])
})
