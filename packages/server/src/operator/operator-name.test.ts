import { expect, test } from 'vitest'
import { readOperatorName } from './operator-name.js'

test('a command is signed with OPERATOR_NAME, else the account’s name, else USER, else not at all', () => {
  const known = () => ({ username: 'ann' })
  const unknown = () => {
    throw new Error('ENOENT: no such user')
  }
  expect([
    readOperatorName({ OPERATOR_NAME: 'bob', USER: 'carl' }, known),
    readOperatorName({ OPERATOR_NAME: '', USER: 'carl' }, known),
    readOperatorName({ USER: 'carl' }, unknown),
    readOperatorName({ USER: '' }, unknown),
    readOperatorName({}, unknown),
  ]).toEqual(['bob', 'ann', 'carl', undefined, undefined])
})
