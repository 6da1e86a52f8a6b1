import { createNodeClient, type NodeClient } from '@cht/sdk/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeEndpoint, SPECIFICATION_ENDPOINTS } from '../src/endpoints.js'
import { CALLS } from './spec-back-end/calls.js'
import {
  ENVELOPES,
  type Envelope,
  type SpecBackEnd,
  startSpecBackEnd,
} from './spec-back-end/spec-back-end.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-11-20T09:00:00Z')
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const DONE = { value: undefined, message: undefined }
const EMPTY = { pending: [], approved: [], completed: [], cancelled: [] }
const BANK = { bankName: 'First Bank', accountName: 'ada Obi', accountNumber: '0123456789' }
const WALLET = { network: '', walletAddress: '' } as const
const LISTED_BANK = { ...BANK, cryptoNetwork: '', cryptoAddress: '' }
const ACCOUNT = {
  fullName: 'eze Obi',
  username: 'eze',
  phoneNumber: '+2348012345678',
  email: 'eze@example.com',
  country: 'nigeria',
} as const
const PASSWORD = 'quite a long password'

let now = START
let backEnd: SpecBackEnd

/** A user as the SDK reads one. */
const createUserValue = (name: string, id: string, changes = {}) => ({
  ...ACCOUNT,
  _id: id,
  fullName: `${name} Obi`,
  username: name,
  email: `${name}@example.com`,
  availableBalance: 0,
  stakedBalance: 0,
  referralBonusBalance: 0,
  isDocumentVerified: false,
  isPhoneVerified: true,
  ...changes,
})
const getParty = (name: string, _id: string) => ({
  _id,
  fullName: `${name} Obi`,
  phoneNumber: ACCOUNT.phoneNumber,
})
const getOwner = (name: string) => ({ fullName: `${name} Obi`, phoneNumber: ACCOUNT.phoneNumber })

const SELL_ORDER = { _id: 'o3', user: getOwner('ada'), amount: 25_000, paymentMethod: 'bank', ...LISTED_BANK }
const BUY_ORDER = { _id: 'o4', user: getOwner('ben'), amount: 25_000, paymentMethod: 'bank' }
const TRADE = {
  _id: 't7',
  amount: 25_000,
  seller: getParty('ada', 'u1'),
  buyer: getParty('ben', 'u2'),
}
const createTradeValue = (status: string, payment: object) => ({
  ...TRADE,
  sellOrder: { ...SELL_ORDER, status },
  buyOrder: { ...BUY_ORDER, status },
  status,
  ...payment,
})
const PAID = { paymentStatus: 'paid', paidAt: START, matchedOrder: { proofOfPayment: PICTURE } }

test('the back end has the calls of the specification, and no other', () => {
  const expected = SPECIFICATION_ENDPOINTS.map(({ endpoint }) => describeEndpoint(endpoint))
  expect([...CALLS].sort()).toEqual(expected.sort())
  expect(CALLS).toHaveLength(28)
})

describe.each(Object.keys(ENVELOPES) as Envelope[])('in the envelope %s', (envelope) => {
  let guest: NodeClient
  let ada: NodeClient
  let ben: NodeClient

  afterEach(() => backEnd.close())
  beforeEach(async () => {
    now = START
    backEnd = await startSpecBackEnd({ envelope, now: () => now })
    const baseURL = `${backEnd.address}/api`
    const createClient = () => createNodeClient({ baseURL, retries: 0 })
    guest = createClient()
    ada = createClient()
    ben = createClient()
    await ada.auth.login(backEnd.createUser('ada', 200_000))
    await ben.auth.login(backEnd.createUser('ben'))
  })

  test('the calls of auth', async () => {
    const referralCode = 'REF1'
    const eze = createUserValue('eze', 'u3', { referralCode: 'REF3' })
    const unverified = { ...eze, isPhoneVerified: false }
    const signUp = { ...ACCOUNT, password: PASSWORD, confirmPassword: PASSWORD, referralCode, agree: true }
    const { email } = ACCOUNT
    expect(await guest.auth.signup(signUp)).toEqual({ value: unverified, message: 'Account created' })
    expect(await guest.auth.resendOtp({ email })).toEqual(DONE)
    expect(await guest.auth.checkAuth()).toEqual(unverified)
    await expect(guest.auth.verifyOtp({ email, code: '000000' })).rejects.toMatchObject({
      status: 400,
      message: 'Wrong code',
    })
    expect(await guest.auth.verifyOtp({ email, code: backEnd.readCode(email) })).toEqual(DONE)
    expect(await guest.auth.logout()).toEqual(DONE)
    await expect(guest.auth.checkAuth()).rejects.toMatchObject({ status: 400, message: 'Log in first' })
    expect(await guest.auth.login({ email, password: PASSWORD })).toEqual({ value: eze, message: 'Welcome' })
  })

  test('the calls of settings, notifications and live sessions', async () => {
    expect(await ada.settings.pendingVerification()).toBe(false)
    const verification = {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: new Blob(['front'], { type: 'image/png' }),
      backImage: new Blob(['back'], { type: 'image/png' }),
    } as const
    expect(await ada.settings.requestVerification(verification)).toEqual(DONE)
    expect(await ada.settings.pendingVerification()).toBe(true)
    const profile = { ...ACCOUNT, fullName: 'ada Obi', username: 'ada', email: 'ada@example.com' }
    await expect(ada.settings.editProfile(profile)).rejects.toMatchObject({ message: 'No changes detected' })
    expect(await ada.settings.editProfile({ ...profile, fullName: 'Ada Eze' })).toEqual(DONE)
    const passwords = { oldPassword: 'the password of ada', newPassword: PASSWORD }
    expect(await ada.settings.changePassword(passwords)).toEqual(DONE)
    expect(await ada.notifications.list({ limit: 4 })).toEqual([
      { title: 'Under Review', content: 'Takes 24-48 hrs', category: 'settings', createdAt: START },
    ])
    expect(await guest.liveSessions.list()).toEqual([{ startTime: '09:00', durationInMinutes: 60 }])
  })

  test('the calls of orders and appeals', async () => {
    const order = { amount: 25_000, paymentMethod: 'bank' } as const
    expect(await ada.orders.createSell({ ...order, ...BANK, ...WALLET })).toEqual(DONE)
    expect(await ben.orders.createBuy(order)).toEqual(DONE)
    expect(await ada.orders.createSell({ ...order, amount: 50_000, ...BANK, ...WALLET })).toEqual(DONE)
    expect(await ben.orders.createBuy({ ...order, amount: 50_000, paymentMethod: 'usdt' })).toEqual(DONE)
    expect(await ada.orders.cancelSell({ id: 'o5' })).toEqual(DONE)
    expect(await ben.orders.cancelBuy({ id: 'o6' })).toEqual(DONE)
    const sellOrder = { ...SELL_ORDER, status: 'pending' }
    const buyOrder = { ...BUY_ORDER, status: 'pending' }
    expect(await ada.orders.pendingSell()).toEqual([sellOrder])
    expect(await ben.orders.pendingBuy()).toEqual([buyOrder])
    expect(await ada.orders.all()).toEqual({
      buyOrders: EMPTY,
      sellOrders: { ...EMPTY, pending: [sellOrder] },
    })

    backEnd.startLiveSession()
    const unpaid = createTradeValue('approved', { paymentStatus: 'pending' })
    expect(await ben.orders.all()).toEqual({ buyOrders: { ...EMPTY, approved: [unpaid] }, sellOrders: EMPTY })
    expect(await ben.orders.pay({ id: 't7', paymentProof: PICTURE })).toEqual(DONE)
    const paid = createTradeValue('approved', PAID)
    expect(await ada.orders.all()).toEqual({ buyOrders: EMPTY, sellOrders: { ...EMPTY, approved: [paid] } })
    const appeal = { order: 't7', reason: 'Late confirmation', description: 'None' } as const
    await expect(ben.appeals.create(appeal)).rejects.toMatchObject({ status: 400 })
    now += 15 * MINUTE
    expect(await ben.appeals.create(appeal)).toEqual(DONE)
    expect(await ada.orders.confirm({ id: 't7' })).toEqual(DONE)
    const completed = createTradeValue('completed', PAID)
    expect(await ada.orders.all()).toEqual({
      buyOrders: EMPTY,
      sellOrders: { ...EMPTY, completed: [completed] },
    })
    const balances = [await ada.auth.checkAuth(), await ben.auth.checkAuth()].map(
      (user) => user.availableBalance,
    )
    expect(balances).toEqual([175_000, 25_000])
  })

  test('the calls of investments', async () => {
    const plan = { amount: 100_000, planDurationDays: 6, roiPercentage: 10 } as const
    const investment = {
      _id: 'i3',
      ...plan,
      investmentCreatedAt: START,
      investmentEndsAt: START + 6 * DAY,
    }
    const summary = { totalInvested: 100_000, totalExpectedReturn: 110_000 }
    expect(await ada.investments.create(plan)).toEqual(DONE)
    expect(await ada.investments.list()).toEqual({ pending: [investment], completed: [], summary })
    expect(await ada.investments.countdown({ id: 'i3' })).toEqual({
      countdownEndsAt: START + 20 * DAY,
      percentageCompleted: 0,
    })
    now += 10 * DAY
    expect(await ada.investments.countdown({ id: 'i3' })).toEqual({
      countdownEndsAt: START + 20 * DAY,
      percentageCompleted: 50,
    })
    expect(await ada.investments.list()).toEqual({ pending: [], completed: [investment], summary })
    expect(await ada.investments.reinvest({ investmentId: 'i3' })).toEqual(DONE)
    now += 20 * DAY
    const user = await ada.auth.checkAuth()
    expect([user.availableBalance, user.stakedBalance]).toEqual([220_000, 0])
  })

  test('the calls of referrals', async () => {
    const signUp = {
      ...ACCOUNT,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      referralCode: 'REF1',
      agree: true,
    }
    await guest.auth.signup(signUp)
    expect(await ada.investments.referrals()).toEqual([
      { username: 'eze', amountInvested: 0, dateJoined: START, bonus: 0 },
    ])
    expect(await ada.investments.referralCount()).toEqual({ totalReferrals: 1, activeReferrals: 0 })
  })

  test('a path that the specification does not have gets 404', async () => {
    const { status } = await ada.fetch(`${backEnd.address}/api/market`)
    expect(status).toBe(404)
    await expect(ada.market.get()).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})
