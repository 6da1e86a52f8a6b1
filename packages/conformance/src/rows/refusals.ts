import { contract, type Endpoint } from '@cht/sdk/contract'
import type { Basis } from '../basis.js'
import type { ExpectedRefusal } from '../judge.js'
import { defineRow } from '../row.js'
import { BUY_ORDER, PICTURE, SELL_ORDER, UNKNOWN_ID } from '../values.js'

interface RefusedRequest {
  id: string
  title: string
  basis: Basis
  endpoint: Endpoint
  input: Record<string, unknown>
  expected: ExpectedRefusal
}

const INVALID: ExpectedRefusal = { status: 422, code: 'invalid_input' }
const NOT_FOUND: ExpectedRefusal = { status: 404, code: 'not_found' }
const id = UNKNOWN_ID

const { orders, appeals, investments, settings, trades } = contract

/** Requests of a signed-in account that must be refused, whatever the account's data is. */
const REFUSED_WRITES: RefusedRequest[] = [
  {
    id: 'orders.buy-amount',
    title: 'A buy order of an amount that is not listed is refused',
    basis: { spec: '9: the amounts' },
    endpoint: orders.createBuy,
    input: { ...BUY_ORDER, amount: 1 },
    expected: INVALID,
  },
  {
    id: 'orders.buy-method',
    title: 'A buy order with an unknown payment method is refused',
    basis: { spec: '9: bank or usdt' },
    endpoint: orders.createBuy,
    input: { ...BUY_ORDER, paymentMethod: 'cash' },
    expected: INVALID,
  },
  {
    id: 'orders.sell-amount',
    title: 'A sell order of an amount that is not listed is refused',
    basis: { spec: '9: the amounts' },
    endpoint: orders.createSell,
    input: { ...SELL_ORDER, amount: 1 },
    expected: INVALID,
  },
  {
    id: 'orders.sell-bank-details',
    title: 'A sell order by bank transfer without bank details is refused',
    basis: { spec: '5, Sell order, bank' },
    endpoint: orders.createSell,
    input: { ...SELL_ORDER, paymentMethod: 'bank', network: '', walletAddress: '' },
    expected: INVALID,
  },
  {
    id: 'orders.sell-wallet',
    title: 'A sell order for USDT without a wallet address is refused',
    basis: { spec: '5, Sell order, crypto' },
    endpoint: orders.createSell,
    input: { ...SELL_ORDER, network: '', walletAddress: '' },
    expected: INVALID,
  },
  {
    id: 'orders.cancel-buy-unknown',
    title: 'Cancelling an unknown buy order is refused',
    basis: { spec: '4, Orders: only own pending orders' },
    endpoint: orders.cancelBuy,
    input: { id },
    expected: NOT_FOUND,
  },
  {
    id: 'orders.cancel-sell-unknown',
    title: 'Cancelling an unknown sell order is refused',
    basis: { spec: '4, Orders: only own pending orders' },
    endpoint: orders.cancelSell,
    input: { id },
    expected: NOT_FOUND,
  },
  {
    id: 'orders.pay-unknown',
    title: 'Paying an unknown trade is refused',
    basis: { spec: '4, Orders' },
    endpoint: orders.pay,
    input: { id, paymentProof: PICTURE },
    expected: NOT_FOUND,
  },
  {
    id: 'orders.confirm-unknown',
    title: 'Confirming an unknown trade is refused',
    basis: { spec: '4, Orders' },
    endpoint: orders.confirm,
    input: { id },
    expected: NOT_FOUND,
  },
  {
    id: 'appeals.unknown',
    title: 'Appealing an unknown trade is refused',
    basis: { spec: '5, Appeal: an order' },
    endpoint: appeals.create,
    input: { order: id, reason: 'Other', description: 'None' },
    expected: NOT_FOUND,
  },
  {
    id: 'appeals.reason',
    title: 'An appeal with an unknown reason is refused',
    basis: { spec: '5: the reasons' },
    endpoint: appeals.create,
    input: { order: id, reason: 'Because', description: 'None' },
    expected: INVALID,
  },
  {
    id: 'investments.amount',
    title: 'An investment of an amount that is not listed is refused',
    basis: { spec: '9: the amounts' },
    endpoint: investments.create,
    // Its return is a whole number.
    input: { amount: 100, planDurationDays: 6, roiPercentage: 10 },
    expected: INVALID,
  },
  {
    id: 'investments.plan',
    title: 'An investment for days that no plan has is refused',
    basis: { spec: '9: the plans' },
    endpoint: investments.create,
    input: { amount: 25_000, planDurationDays: 7, roiPercentage: 10 },
    expected: INVALID,
  },
  {
    id: 'investments.roi',
    title: 'An investment with the return of another plan is refused',
    basis: { spec: '9: the plans' },
    endpoint: investments.create,
    input: { amount: 25_000, planDurationDays: 6, roiPercentage: 100 },
    expected: INVALID,
  },
  {
    id: 'investments.reinvest-unknown',
    title: 'Investing an unknown investment again is refused',
    basis: { spec: '7, Investments' },
    endpoint: investments.reinvest,
    input: { investmentId: id },
    expected: NOT_FOUND,
  },
  {
    id: 'settings.password',
    title: 'A new password with a wrong old one is refused',
    basis: { spec: '7, Settings: oldPassword' },
    endpoint: settings.changePassword,
    input: { oldPassword: 'a wrong old password', newPassword: 'quite a new password' },
    expected: INVALID,
  },
  {
    id: 'settings.password-fields',
    title: 'A change of the password without its fields is refused',
    basis: { spec: '5, Change password' },
    endpoint: settings.changePassword,
    input: {},
    expected: INVALID,
  },
  {
    id: 'settings.verification',
    title: 'A verification request without its fields is refused',
    basis: { spec: '5, ID verification' },
    endpoint: settings.requestVerification,
    input: { country: 'nigeria' },
    expected: INVALID,
  },
]

/** As `REFUSED_WRITES`, for requests that read. */
const REFUSED_READS: RefusedRequest[] = [
  {
    id: 'investments.countdown-unknown',
    title: 'The countdown of an unknown investment is refused',
    basis: { spec: '7, Investments' },
    endpoint: investments.countdown,
    input: { id },
    expected: NOT_FOUND,
  },
  {
    id: 'trades.get-unknown',
    title: 'An unknown trade is refused',
    basis: { beyond: 'an extension' },
    endpoint: trades.get,
    input: { id },
    expected: NOT_FOUND,
  },
]

const toRow =
  (write: boolean) =>
  ({ endpoint, input, expected, ...row }: RefusedRequest) =>
    defineRow({
      ...row,
      needs: { accounts: ['seller'], ...(write ? { write } : {}) },
      run: ({ seller, callRefused }) => callRefused(seller.browser, endpoint, input, expected),
    })

export const refusalRows = [...REFUSED_READS.map(toRow(false)), ...REFUSED_WRITES.map(toRow(true))]
