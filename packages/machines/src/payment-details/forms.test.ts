import type { SavedDetails } from '@cht/sdk/contract'
import { describe, expect, test } from 'vitest'
import { createStub, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { done, failed, submitForm } from '../testing/submit-form.js'
import { EMPTY_BANK, EMPTY_WALLET, findChosenDetails, toDetailsValues } from './form-values.js'
import { changeDetailsForm, removeDetailsForm, saveDetailsForm } from './forms.js'

const BANK: SavedDetails = {
  id: 'd1',
  name: 'Wages',
  isDefault: true,
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Ada Obi',
  accountNumber: '0000 0145 79',
  createdAt: 0,
}
const WALLET: SavedDetails = {
  id: 'd2',
  name: '',
  isDefault: false,
  paymentMethod: 'usdt',
  cryptoNetwork: 'TRC20',
  cryptoAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM',
  createdAt: 0,
}
const toValues = (details: SavedDetails) => ({
  ...toDetailsValues(details),
  name: details.name,
  country: 'nigeria' as const,
})

describe('saving payment details', () => {
  test('sends the bank account without its country, and empties the wallet fields', async () => {
    const { call, inputs } = createStub(BANK)
    const client = fakeClient({ paymentDetails: { save: write(call) } })
    const typed = { ...toValues(BANK), network: 'TRC20' as const, walletAddress: WALLET.cryptoAddress ?? '' }
    expect(await submitForm(saveDetailsForm, client, typed)).toEqual(done(BANK, 'Payment details saved'))
    const { country: _, ...sent } = toValues(BANK)
    expect(inputs).toEqual([{ ...sent, ...EMPTY_WALLET }])
  })

  test('sends the wallet without a country, and empties the bank fields', async () => {
    const { call, inputs } = createStub(WALLET)
    await submitForm(saveDetailsForm, fakeClient({ paymentDetails: { save: write(call) } }), toValues(WALLET))
    const { country: _, ...sent } = toValues(WALLET)
    expect(inputs).toEqual([{ ...sent, ...EMPTY_BANK }])
  })

  test.each([
    [{ paymentMethod: '' as const }, 'Select a payment method'],
    [{ accountName: '' }, 'Fill in neccessary bank details'],
    [{ accountNumber: '123' }, 'An account number of First Bank has 10 digits'],
    [
      { ...toValues(WALLET), walletAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN' },
      'This is not a valid TRC20 address: copy it from your wallet again',
    ],
  ])('is refused with %j', async (wrong, message) => {
    expect(await submitForm(saveDetailsForm, fakeClient(), { ...toValues(BANK), ...wrong })).toEqual(
      failed(message),
    )
  })
})

test('saved details are changed and removed by their id', async () => {
  const change = createStub([BANK])
  const remove = createStub(undefined)
  const client = fakeClient({ paymentDetails: { change: write(change.call), remove: write(remove.call) } })
  const changed = { id: 'd1', name: 'Salary', isDefault: false }
  expect(await submitForm(changeDetailsForm, client, changed)).toEqual(
    done([BANK], 'Payment details changed'),
  )
  expect(await submitForm(removeDetailsForm, client, { id: 'd1' })).toEqual(
    done(undefined, 'Payment details removed'),
  )
  expect([change.inputs, remove.inputs]).toEqual([[changed], [{ id: 'd1' }]])
})

test('saved details are chosen while the form has all of their values', () => {
  const saved = [BANK, WALLET]
  expect(saved.map((details) => findChosenDetails(saved, toDetailsValues(details)))).toEqual(saved)
  for (const change of [
    { bankName: 'GTBank' },
    { paymentMethod: 'usdt' as const },
    { network: 'TRC20' as const },
  ])
    expect(findChosenDetails(saved, { ...toDetailsValues(BANK), ...change })).toBe(undefined)
})
