import { expect, test } from 'vitest'
import { readOperatorName } from './operator-name.js'

test('the operator’s name is OPERATOR_NAME, else the account’s name, else USER, else undefined', () => {
  const getAccount = () => ({ username: 'ann' })
  const getNoAccount = () => {
    throw new Error('ENOENT: no such user')
  }
  expect([
    readOperatorName({ OPERATOR_NAME: 'bob', USER: 'carl' }, getAccount),
    readOperatorName({ OPERATOR_NAME: '', USER: 'carl' }, getAccount),
    readOperatorName({ USER: 'carl' }, getNoAccount),
    readOperatorName({ USER: '' }, getNoAccount),
    readOperatorName({}, getNoAccount),
  ]).toEqual(['bob', 'ann', 'carl', undefined, undefined])
})
