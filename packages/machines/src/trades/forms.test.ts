import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE } from '@cht/sdk/rules'
import { describe, expect, test } from 'vitest'
import { createStub, write } from '../testing/calls.js'
import { fakeClient } from '../testing/fake-client.js'
import { trade } from '../testing/fixtures.js'
import { done, failed, readFallback, submitForm } from '../testing/submit-form.js'
import {
  type CancellationAnswer,
  cancellationAnswerForm,
  cancellationRequestForm,
  confirmationForm,
  extensionAnswerForm,
  extensionRequestForm,
  messageForm,
} from './forms.js'
import { describePayer, viewPayer } from './payer.js'
import { type Payment, paymentForm } from './payment-form.js'

const paymentProof = 'data:image/png;base64,iVBORw0KGgo='

test('[orders.7] a payment sends its proof, with a timeout of one minute', async () => {
  const inputs: unknown[] = []
  const client = fakeClient({
    orders: {
      pay: write(async (input, options) => {
        inputs.push(input, options?.timeout)
        return trade
      }),
    },
  })
  expect(await submitForm(paymentForm, client, { id: 't1', paymentProof })).toEqual(
    done(trade, 'Payment successful'),
  )
  expect(inputs).toEqual([{ id: 't1', paymentProof }, MINUTE])
})

test('a payment sends the payer’s name and account ending if the buyer has entered them; the ending has four digits', async () => {
  const { call, inputs } = createStub(trade)
  const client = fakeClient({ orders: { pay: write(call) } })
  const payment = { id: 't1', paymentProof }
  await submitForm(paymentForm, client, { ...payment, payerName: 'Ada Obi', payerAccount: '4477' })
  await submitForm(paymentForm, client, { ...payment, payerName: ' ' })
  expect(inputs).toEqual([{ ...payment, payerName: 'Ada Obi', payerAccount: '4477' }, payment])
  expect(await submitForm(paymentForm, client, { ...payment, payerAccount: '447' })).toEqual(
    failed('Enter the last four digits of your account'),
  )
})

describe('a payment in USDT', () => {
  const hash = 'ab12'.repeat(16)
  const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const payment = { id: 't1', paymentProof, network: 'TRC20' as const, walletAddress: wallet }
  const submit = async (values: Partial<Payment>) => {
    const { call, inputs } = createStub(trade)
    const client = fakeClient({ orders: { pay: write(call) } })
    const outcome = await submitForm(paymentForm, client, { ...payment, ...values })
    return { outcome, inputs }
  }

  test('sends the hash and the address that sent it, and nothing of a bank transfer', async () => {
    const payerAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const { inputs } = await submit({ transactionHash: hash, payerAddress, payerName: 'Ada Obi' })
    expect(inputs).toEqual([{ id: 't1', paymentProof, transactionHash: hash, payerAddress }])
  })

  test('asks for the hash, unless the buyer does not have it', async () => {
    const missing = 'Enter the transaction hash, or say that you do not have it'
    expect((await submit({})).outcome).toEqual(failed(missing))
    const { inputs } = await submit({ hasNoHash: true, transactionHash: 'typed before' })
    expect(inputs).toEqual([{ id: 't1', paymentProof }])
  })

  test.each([
    [
      'TRC20',
      `0x${hash}`,
      'The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x: copy it from your wallet again',
    ],
    [
      'ERC20',
      hash,
      'The hash of an ERC20 transaction has 0x and 64 characters, 0–9 and a–f: copy it from your wallet again',
    ],
  ] as const)('refuses a hash of another form than that of %s', async (network, transactionHash, message) => {
    expect((await submit({ network, transactionHash })).outcome).toEqual(failed(message))
  })

  test.each([
    [
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
      'This is not a valid TRC20 address: copy it from your wallet again',
    ],
    [wallet, 'This is the address that you pay to: enter the one that you paid from'],
  ])('refuses %s as the address that sent it', async (payerAddress, message) => {
    expect((await submit({ transactionHash: hash, payerAddress })).outcome).toEqual(failed(message))
  })
})

test('[orders.11] a confirmation requires the comparison of the sender, and sends what the seller states', async () => {
  const { call, inputs } = createStub(trade)
  const client = fakeClient({ orders: { confirm: write(call) } })
  expect(await submitForm(confirmationForm, client, { id: 't1' })).toEqual(
    failed('Compare the sender’s name first'),
  )
  for (const sender of ['same', 'other'] as const)
    expect(await submitForm(confirmationForm, client, { id: 't1', sender })).toEqual(
      done(trade, 'Payment confirmed successfully'),
    )
  expect(inputs.filter((input) => input !== undefined)).toEqual([
    { id: 't1', sender: 'same' },
    { id: 't1', sender: 'other' },
  ])
})

test('a confirmation of a payment that shows no sender requires that the seller has found it', async () => {
  const { call, inputs } = createStub(trade)
  const client = fakeClient({ orders: { confirm: write(call) } })
  const confirmation = { id: 't1', hasSender: false }
  expect(await submitForm(confirmationForm, client, confirmation)).toEqual(
    failed('Look for the payment in your wallet first'),
  )
  expect(await submitForm(confirmationForm, client, { ...confirmation, hasArrived: true })).toEqual(
    done(trade, 'Payment confirmed successfully'),
  )
  expect(inputs).toEqual([{ id: 't1' }])
})

test('who agrees to cancel says first whether there was a payment, and a seller chooses what becomes of the order', async () => {
  const { call, inputs } = createStub(trade)
  const client = fakeClient({ trades: { answerCancellation: write(call) } })
  const submit = (values: Partial<CancellationAnswer>) =>
    submitForm(cancellationAnswerForm, client, { id: 't1', ...values })
  expect(await submit({ accept: true })).toEqual(failed('Say first whether there was a payment'))
  expect(await submit({ accept: true, money: 'notPaid', isSeller: true })).toEqual(
    failed('Choose what happens with your order'),
  )
  await submit({ accept: true, money: 'notPaid' })
  await submit({ accept: true, money: 'notPaid', isSeller: true, sellOrder: 'keep' })
  await submit({ accept: true, money: 'notPaid', isSeller: true, sellOrder: 'cancel' })
  await submit({ accept: false, money: 'paid', isSeller: true, sellOrder: 'cancel' })
  await submit({ accept: false })
  expect(inputs.filter((input) => input !== undefined)).toEqual([
    { id: 't1', accept: true, isPaid: false },
    { id: 't1', accept: true, isPaid: false },
    { id: 't1', accept: true, isPaid: false, cancelsSellOrder: true },
    { id: 't1', accept: false, isPaid: true },
    { id: 't1', accept: false },
  ])
})

test('the seller compares the sender with the buyer, and is warned of a difference', () => {
  const bank = { ...trade.sellOrder, paymentMethod: 'bank' as const }
  const view = (changes: Partial<MatchedOrder>) =>
    viewPayer({
      ...trade,
      paymentStatus: 'paid',
      sellOrder: bank,
      buyer: { _id: 'u2', fullName: 'Ada Obi' },
      ...changes,
    })
  expect([
    view({ payer: { name: 'Third Person Ltd' }, payerNameDiffers: true, buyerNameVerified: true }),
    view({ payer: { account: '4477' }, buyerNameVerified: false }),
    view({ payer: { name: 'Ada Obi' } }),
    // Before the proof, nothing was asked of the buyer.
    view({ paymentStatus: 'pending' }),
    viewPayer({ ...trade, sellOrder: { ...bank, paymentMethod: 'usdt' } }),
  ]).toEqual([
    { buyerName: 'Ada Obi', payer: 'Third Person Ltd', warnings: ['differs'] },
    { buyerName: 'Ada Obi', payer: 'account ending in 4477', warnings: ['notStated', 'notVerified'] },
    { buyerName: 'Ada Obi', payer: 'Ada Obi', warnings: [] },
    { buyerName: 'Ada Obi', payer: undefined, warnings: [] },
    undefined,
  ])
})

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ name: 'Ada Obi' }, 'Ada Obi'],
  [{ account: '4477' }, 'account ending in 4477'],
  [{ name: 'Ada Obi', account: '4477' }, 'Ada Obi, account ending in 4477'],
])('the payer %j is described', (payer, description) => {
  expect(describePayer({ ...trade, payer })).toBe(description)
})

test('[orders.7] a payment has its own message if the server sends none', async () => {
  expect(await readFallback(paymentForm, { id: 't1', paymentProof })).toEqual(failed('Something went wrong'))
})

test('[orders.11] a confirmation has its own message if the server sends none', async () => {
  expect(await readFallback(confirmationForm, { id: 't1', sender: 'same' })).toEqual(
    failed('Something went wrong'),
  )
})

test('[orders.7] a payment without proof is not sent', async () => {
  expect(await submitForm(paymentForm, fakeClient(), { id: 't1' })).toEqual(
    failed('Add a picture of the payment first'),
  )
})

test('a payment and a confirmation succeed if the response has no trade', async () => {
  const client = fakeClient({
    orders: { pay: write(async () => undefined), confirm: write(async () => undefined) },
  })
  expect(await submitForm(paymentForm, client, { id: 't1', paymentProof })).toEqual(
    done(undefined, 'Payment successful'),
  )
  expect(await submitForm(confirmationForm, client, { id: 't1', sender: 'same' })).toEqual(
    done(undefined, 'Payment confirmed successfully'),
  )
})

test('requests, answers and messages send their values', async () => {
  const calls: unknown[] = []
  const record = (name: string) => async (input: object) => {
    calls.push([name, input])
    return trade
  }
  const client = fakeClient({
    trades: {
      sendMessage: write(record('sendMessage')),
      requestExtension: write(record('requestExtension')),
      answerExtension: write(record('answerExtension')),
      requestCancellation: write(record('requestCancellation')),
      answerCancellation: write(record('answerCancellation')),
    },
  })
  const id = 't1'
  expect([
    await submitForm(messageForm, client, { id, message: 'nudge' }),
    await submitForm(extensionRequestForm, client, { id }),
    await submitForm(extensionAnswerForm, client, { id, accept: true }),
    await submitForm(cancellationRequestForm, client, { id }),
    await submitForm(cancellationAnswerForm, client, { id, accept: false }),
  ]).toEqual([
    done(trade, 'Message sent'),
    done(trade, 'The seller was asked for more time'),
    done(trade, 'The buyer was notified'),
    done(trade, 'The other side was asked to cancel'),
    done(trade, 'The other side was notified'),
  ])
  expect(calls).toEqual([
    ['sendMessage', { id, message: 'nudge' }],
    ['requestExtension', { id }],
    ['answerExtension', { id, accept: true }],
    ['requestCancellation', { id }],
    ['answerCancellation', { id, accept: false }],
  ])
})

test('nothing is sent while no message is selected', async () => {
  expect(await submitForm(messageForm, fakeClient(), { id: 't1' })).toEqual(failed('Select a message first'))
})
