import { toDetailsValues } from '@cht/machines/payment-details'
import type { SavedDetails } from '@cht/sdk/contract'
import { expect, test } from 'vitest'
import { getDefaultDetails } from './default-details.js'

const account: SavedDetails = {
  id: 'd1',
  name: 'Wages',
  isDefault: true,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Ada Obi',
  accountNumber: '0000014579',
  createdAt: 0,
}
const other: SavedDetails = { ...account, id: 'd2', isDefault: false, accountNumber: '1021334477' }
const saved = [other, account]
const empty = { ...toDetailsValues({ ...account, bankName: '', accountName: '', accountNumber: '' }) }

test('a payment method brings the details that the user wants to be offered first', () => {
  expect(getDefaultDetails(saved, empty, 'bank')).toEqual(toDetailsValues(account))
  expect(getDefaultDetails(saved, toDetailsValues(other), 'bank')).toEqual(toDetailsValues(account))
})

test('it brings nothing without such details, and changes no details that the user has typed', () => {
  expect(getDefaultDetails(saved, empty, 'usdt')).toEqual({})
  expect(getDefaultDetails([other], empty, 'bank')).toEqual({})
  expect(getDefaultDetails(saved, { ...empty, accountNumber: '7' }, 'bank')).toEqual({})
})
