import { ApiError } from '@cht/sdk/errors'
import type { BuyOrderForm, SellOrderForm } from '@cht/sdk/orders'
import { describe, expect, test } from 'vitest'
import { answering } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { order } from '../testing/samples.js'
import { done, failed, submitted } from '../testing/submitted.js'
import { buyOrderForm, cancelBuyForm, cancelSellForm, sellOrderForm } from './forms.js'

const poor = new ApiError('insufficient_balance', 'Insufficient balance', 409, [], undefined)

describe('a buy order', () => {
  const form: BuyOrderForm = { amount: 25_000, paymentMethod: 'bank' }

  test('is created', async () => {
    const { call, inputs } = answering(order)
    const client = fakeClient({ orders: { createBuy: call } })
    expect(await submitted(buyOrderForm, client, form)).toEqual(done(order, 'Buy Order Created Successfully'))
    expect(inputs).toEqual([{ amount: 25_000, paymentMethod: 'bank' }])
  })

  test('is not without an amount and a payment method', async () => {
    expect(await submitted(buyOrderForm, fakeClient(), {})).toEqual(
      failed('Select an amount and a payment method'),
    )
  })
})

describe('a sell order', () => {
  const form: SellOrderForm = {
    amount: 50_000,
    paymentMethod: 'bank',
    accountName: 'Ada Obi',
    bankName: 'First Bank',
    accountNumber: '0123456789',
    network: 'TRC20',
    walletAddress: 'TXYZ',
  }

  test('by bank sends the account, and no wallet that was typed before', async () => {
    const { call, inputs } = answering(order)
    const client = fakeClient({ orders: { createSell: call } })
    expect(await submitted(sellOrderForm, client, form)).toEqual(
      done(order, 'Sell Order Created Successfully'),
    )
    expect(inputs).toEqual([{ ...form, network: '', walletAddress: '' }])
  })

  test('by crypto sends the wallet, and no account that was typed before', async () => {
    const { call, inputs } = answering(order)
    const client = fakeClient({ orders: { createSell: call } })
    await submitted(sellOrderForm, client, { ...form, paymentMethod: 'usdt' })
    expect(inputs).toEqual([
      { ...form, paymentMethod: 'usdt', accountName: '', bankName: '', accountNumber: '' },
    ])
  })

  test('is not created where the details are missing', async () => {
    expect(await submitted(sellOrderForm, fakeClient(), { ...form, bankName: '' })).toEqual(
      failed('Fill in neccessary bank details'),
    )
  })

  test("that costs more than there is tells the server's message", async () => {
    const client = fakeClient({ orders: { createSell: () => Promise.reject(poor) } })
    expect(await submitted(sellOrderForm, client, form)).toEqual(failed('Insufficient balance'))
  })
})

describe('an order taken back', () => {
  test('of either side', async () => {
    const { call, inputs } = answering(order)
    const client = fakeClient({ orders: { cancelBuy: call, cancelSell: call } })
    expect(await submitted(cancelBuyForm, client, { id: 'o1' })).toEqual(
      done(order, 'Buy order canceled successfully'),
    )
    expect(await submitted(cancelSellForm, client, { id: 'o2' })).toEqual(
      done(order, 'Sell order canceled successfully'),
    )
    expect(inputs).toEqual([{ id: 'o1' }, { id: 'o2' }])
  })
})
