import { type App, createApp, type ResourceDefinition } from '@cht/machines'
import { appealForm } from '@cht/machines/appeals'
import { codeForm, loginForm, logoutForm, resendForm, signupForm } from '@cht/machines/auth'
import { investmentCountdown, investmentForm, investmentList } from '@cht/machines/investments'
import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import { dashboardNotifications, notificationChoices } from '@cht/machines/notifications'
import {
  allOrders,
  buyOrderForm,
  cancelSellForm,
  pendingBuyOrders,
  pendingSellOrders,
  sellOrderForm,
} from '@cht/machines/orders'
import { passwordForm, profileForm } from '@cht/machines/profile'
import { rates } from '@cht/machines/rates'
import { referralCount, referrals } from '@cht/machines/referrals'
import { confirmationForm, openTrades, paymentForm, viewTrade } from '@cht/machines/trades'
import { pendingVerification, verificationForm } from '@cht/machines/verification'
import { createNodeClient } from '@cht/sdk/node'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ENVELOPES,
  type Envelope,
  type SpecBackEnd,
  startSpecBackEnd,
} from './spec-back-end/spec-back-end.js'

const PASSWORD = 'quite a long password'
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const ORDER = { amount: 25_000, paymentMethod: 'bank' } as const
const BANK = { bankName: 'Our Bank', accountName: 'ada Obi', accountNumber: '0123456789' }
const CYD = {
  fullName: 'cyd Obi',
  username: 'cyd',
  phoneNumber: '+2348012345678',
  email: 'cyd@example.com',
  country: 'nigeria',
} as const

/** Resources of the screens, of which some are extensions. */
const SCREEN_RESOURCES = {
  pendingBuyOrders,
  openTrades,
  referrals,
  referralCount,
  dashboardNotifications,
  liveSessions,
  rates,
  market,
  notificationChoices,
}

describe.each(Object.keys(ENVELOPES) as Envelope[])('in the envelope %s', (envelope) => {
  let backEnd: SpecBackEnd
  let apps: App[]
  /** Toasts, and errors that no toast explains. */
  let shown: unknown[]

  const openApp = () => {
    const client = createNodeClient({ baseURL: `${backEnd.address}/api`, retries: 0 })
    const app = createApp(client, {
      onToast: ({ text }) => shown.push(text),
      onError: (source, error) => shown.push([source, error]),
    })
    apps.push(app)
    return app
  }
  const logIn = async (name: string, tokens?: number) => {
    const app = openApp()
    await app.submit(loginForm, backEnd.createUser(name, tokens))
    return app
  }

  beforeEach(async () => {
    apps = []
    shown = []
    backEnd = await startSpecBackEnd({ envelope })
  })
  afterEach(async () => {
    for (const app of apps) app.stop()
    await backEnd.close()
  })

  /** What the app loads of a resource. */
  const load = async <Data>(app: App, definition: ResourceDefinition<Data>): Promise<Data> => {
    let stop = () => {}
    const data = await new Promise<Data>((resolve, reject) => {
      stop = app.watch(definition, (loaded) => resolve(loaded.data))
      app.resource(definition).subscribe(({ context: { failure } }) => failure && reject(failure))
    })
    stop()
    return data
  }

  /** Watches the only open trade. Returns what a screen reads of it; undefined without one. */
  const watchTrade = (app: App) => {
    const userId = app.session.getSnapshot().context.user?._id ?? ''
    let shownTrade: object | undefined
    app.watch(openTrades, ({ data: [trade], at }) => {
      if (!trade) {
        shownTrade = undefined
        return
      }
      const { state, party, snapshot, counterpartyName } = viewTrade(trade, at, userId)
      const canPay = snapshot.can({ type: 'payment.submit', by: party })
      const canConfirm = snapshot.can({ type: 'payment.confirm', by: party })
      shownTrade = { id: trade._id, state, counterpartyName, canPay, canConfirm }
    })
    return async (expected: object | undefined) => {
      app.refresh()
      await vi.waitFor(() => expect(shownTrade).toEqual(expected), { timeout: 10_000 })
    }
  }

  test('signing up, verifying, logging out and in', async () => {
    const app = openApp()
    await vi.waitFor(() => expect(app.session.getSnapshot().value).toBe('guest'))
    const signUp = { ...CYD, password: PASSWORD, confirmPassword: PASSWORD, agree: true }
    await app.submit(signupForm, signUp)
    expect(app.session.getSnapshot().value).toBe('phoneUnverified')
    await app.submit(resendForm, { email: CYD.email })
    await app.submit(codeForm, { email: CYD.email, code: backEnd.readCode(CYD.email) })
    await app.submit(logoutForm)
    expect(app.session.getSnapshot().value).toBe('guest')
    await app.submit(loginForm, { email: CYD.email, password: PASSWORD })
    expect(app.session.getSnapshot().value).toBe('verified')
    expect(shown).toEqual([
      'Account created',
      'Code has been resent to your email',
      'Phone Number Verified Successfully',
      'logged out successfully',
      'Welcome',
    ])
  })

  test('a trade from the orders to the confirmation', async () => {
    const ada = await logIn('ada', 100_000)
    const ben = await logIn('ben')
    shown = []
    await ada.submit(sellOrderForm, { ...ORDER, ...BANK })
    await ben.submit(buyOrderForm, ORDER)
    await ada.submit(sellOrderForm, { ...ORDER, ...BANK, amount: 50_000 })
    const [, unwanted] = await load(ada, pendingSellOrders)
    await ada.submit(cancelSellForm, { id: unwanted?._id ?? '' })
    backEnd.startLiveSession()
    const expectOfAda = watchTrade(ada)
    const expectOfBen = watchTrade(ben)
    const trade = { id: 't6', state: 'awaitingPayment', canConfirm: false }
    await expectOfAda({ ...trade, counterpartyName: 'ben Obi', canPay: false })
    await expectOfBen({ ...trade, counterpartyName: 'ada Obi', canPay: true })
    await ben.submit(paymentForm, { id: trade.id, paymentProof: PICTURE })
    await expectOfAda({
      id: 't6',
      state: 'paid.awaitingConfirmation',
      counterpartyName: 'ben Obi',
      canPay: false,
      canConfirm: true,
    })
    await ada.submit(appealForm, { order: 't6', reason: 'Fake proof', description: 'The picture is blank' })
    await ada.submit(confirmationForm, { id: trade.id, sender: 'same' })
    await expectOfAda(undefined)
    const { buyOrders } = await load(ben, allOrders)
    expect(buyOrders.completed.map(({ _id, status }) => ({ _id, status }))).toEqual([
      { _id: 't6', status: 'completed' },
    ])
    expect(shown).toEqual([
      'Sell Order Created Successfully',
      'Buy Order Created Successfully',
      'Sell Order Created Successfully',
      'Sell order canceled successfully',
      'Payment successful',
      'Order Appeal Submitted successfully',
      'Payment confirmed successfully',
    ])
  })

  test('an investment and the settings', async () => {
    const ada = await logIn('ada', 100_000)
    shown = []
    await ada.submit(investmentForm, { amount: 25_000, planDurationDays: 20 })
    await ada.submit(verificationForm, {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: new Blob(['front'], { type: 'image/png' }),
      backImage: new Blob(['back'], { type: 'image/png' }),
    })
    const { email } = CYD
    const profile = { ...CYD, fullName: 'ada Obi', username: 'ada', email: 'ada@example.com' }
    const form = ada.form(profileForm, profile)
    form.send({ type: 'fields.change', values: { email } })
    form.send({ type: 'form.submit' })
    await vi.waitFor(() => expect(shown).toContain('Profile update request submitted successfully'))
    await ada.submit(passwordForm, { oldPassword: 'the password of ada', newPassword: PASSWORD })
    expect(await load(ada, pendingVerification)).toBe(true)
    const { summary } = await load(ada, investmentList)
    expect(summary).toEqual({ totalInvested: 25_000, totalExpectedReturn: 37_500 })
    expect(await load(ada, investmentCountdown('i2'))).toMatchObject({ percentageCompleted: 0 })
    expect(shown).toEqual([
      'Investment Created Successfully',
      'Verification request submitted successfully',
      'Profile update request submitted successfully',
      'Password changed successfully',
    ])
  })

  test('what a new user sees, without the extensions', async () => {
    const ada = await logIn('ada')
    shown = []
    const loaded: Record<string, unknown> = {}
    for (const [name, definition] of Object.entries(SCREEN_RESOURCES)) {
      loaded[name] = await load(ada, definition as ResourceDefinition<unknown>)
    }
    expect(loaded).toEqual({
      pendingBuyOrders: [],
      openTrades: [],
      referrals: [],
      referralCount: { totalReferrals: 0, activeReferrals: 0 },
      dashboardNotifications: [],
      liveSessions: [{ startTime: '09:00', durationInMinutes: 60 }],
      rates: null,
      market: undefined,
      notificationChoices: null,
    })
    expect(shown).toEqual([])
  })
})
