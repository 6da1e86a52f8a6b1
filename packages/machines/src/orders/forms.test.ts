import { ApiError } from '@cht/sdk/errors'
import type { BuyOrderForm, SellOrderForm } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createFormLogic } from '../form.js'
import { createStub, flushMicrotasks, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { order } from '../testing/fixtures.js'
import { done, failed, readFallback, submitForm } from '../testing/submit-form.js'
import { buyOrderForm, cancelBuyForm, cancelSellForm } from './forms.js'
import { sellOrderForm } from './sell-form.js'

const insufficient = new ApiError('insufficient_balance', 'Insufficient balance', 409, [], undefined)

describe('a buy order', () => {
  const values: BuyOrderForm = { amount: 25_000, paymentMethod: 'bank', network: '' }

  test('[order-form.5] is created', async () => {
    const { call, inputs } = createStub(order)
    const client = fakeClient({ orders: { createBuy: write(call) } })
    expect(await submitForm(buyOrderForm, client, values)).toEqual(
      done(order, 'Buy Order Created Successfully'),
    )
    expect(inputs).toEqual([{ amount: 25_000, paymentMethod: 'bank' }])
  })

  test('sends its network, if it is one of USDT and names one', async () => {
    const { call, inputs } = createStub(order)
    const client = fakeClient({ orders: { createBuy: write(call) } })
    const usdt = { ...values, paymentMethod: 'usdt' as const }
    await submitForm(buyOrderForm, client, { ...usdt, network: 'TRC20' })
    await submitForm(buyOrderForm, client, usdt)
    await submitForm(buyOrderForm, client, { ...values, network: 'TRC20' })
    expect(inputs).toEqual([
      { amount: 25_000, paymentMethod: 'usdt', network: 'TRC20' },
      { amount: 25_000, paymentMethod: 'usdt' },
      { amount: 25_000, paymentMethod: 'bank' },
    ])
  })

  test('[order-form.5] shows its own message if the server sends none', async () => {
    expect(await readFallback(buyOrderForm, values)).toEqual(failed('Error Creating Buy Order'))
  })

  test('[order-form.2] is not created without an amount and a payment method', async () => {
    expect(await submitForm(buyOrderForm, fakeClient(), {})).toEqual(
      failed('Select an amount and a payment method'),
    )
  })
})

describe('a sell order', () => {
  const values: SellOrderForm = {
    amount: 50_000,
    paymentMethod: 'bank',
    accountName: 'Ada Obi',
    bankName: 'First Bank',
    accountNumber: '0123456789',
    network: 'TRC20',
    walletAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM',
  }

  test('[order-form.5] by bank sends the account, and not a wallet that the user typed before', async () => {
    const { call, inputs } = createStub(order)
    const client = fakeClient({ orders: { createSell: write(call) } })
    expect(await submitForm(sellOrderForm, client, values)).toEqual(
      done(order, 'Sell Order Created Successfully'),
    )
    expect(inputs).toEqual([{ ...values, network: '', walletAddress: '' }])
  })

  test("is checked with the banks of the seller's country; the country is not sent", async () => {
    const { call, inputs } = createStub(order)
    const client = fakeClient({ orders: { createSell: write(call) } })
    const sell = (accountNumber: string) =>
      submitForm(sellOrderForm, client, { ...values, accountNumber, country: 'nigeria' })
    expect(await sell('123456789')).toEqual(failed('An account number of First Bank has 10 digits'))
    expect(await sell('0123456789')).toEqual(done(order, 'Sell Order Created Successfully'))
    expect(inputs).toEqual([{ ...values, network: '', walletAddress: '' }])
  })

  test('by crypto sends the wallet, and not an account that the user typed before', async () => {
    const { call, inputs } = createStub(order)
    const client = fakeClient({ orders: { createSell: write(call) } })
    await submitForm(sellOrderForm, client, { ...values, paymentMethod: 'usdt' })
    expect(inputs).toEqual([
      { ...values, paymentMethod: 'usdt', accountName: '', bankName: '', accountNumber: '' },
    ])
  })

  test('[order-form.3] is not created without the bank details', async () => {
    expect(await submitForm(sellOrderForm, fakeClient(), { ...values, bankName: '' })).toEqual(
      failed('Fill in neccessary bank details'),
    )
  })

  test('is not created with a wallet address whose checksum is wrong', async () => {
    const walletAddress = 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN'
    expect(
      await submitForm(sellOrderForm, fakeClient(), { ...values, paymentMethod: 'usdt', walletAddress }),
    ).toEqual(failed('This is not a valid TRC20 address: copy it from your wallet again'))
  })

  test('[order-form.5] shows its own message if the server sends none', async () => {
    expect(await readFallback(sellOrderForm, values)).toEqual(failed('Error Creating Sell Order'))
  })

  test("[order-form.7] shows the server's message if the balance is insufficient, and keeps the values", async () => {
    const client = fakeClient({ orders: { createSell: () => Promise.reject(insufficient) } })
    expect(await submitForm(sellOrderForm, client, values)).toEqual(failed('Insufficient balance'))
    const actor = createActor(createFormLogic(sellOrderForm, client), { input: { values } }).start()
    actor.send({ type: 'form.submit' })
    await flushMicrotasks()
    expect(actor.getSnapshot().context.values).toEqual({ country: '', ...values })
  })
})

describe('a cancellation', () => {
  test('[orders.4] sends the id of a buy order or a sell order', async () => {
    const [buy, sell] = [createStub(order), createStub(order)]
    const client = fakeClient({ orders: { cancelBuy: write(buy.call), cancelSell: write(sell.call) } })
    expect(await submitForm(cancelBuyForm, client, { id: 'o1' })).toEqual(
      done(order, 'Buy order canceled successfully'),
    )
    expect(await submitForm(cancelSellForm, client, { id: 'o2' })).toEqual(
      done(order, 'Sell order canceled successfully'),
    )
    expect([buy.inputs, sell.inputs]).toEqual([[{ id: 'o1' }], [{ id: 'o2' }]])
  })

  test('[orders.4] shows its own message if the server sends none', async () => {
    for (const form of [cancelBuyForm, cancelSellForm])
      expect(await readFallback(form, { id: 'o1' })).toEqual(failed('Something went wrong'))
  })
})
