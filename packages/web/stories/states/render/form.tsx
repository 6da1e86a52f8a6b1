import type { FormDefinition } from '@cht/machines'
import {
  type InvestmentEvent,
  type OrderEvent,
  refusal,
  restoreInvestment,
  restoreOrder,
  restoreTrade,
  type TradeEvent,
} from '@cht/machines/lifecycles'
import { storedTrade, viewTrade } from '@cht/machines/trades'
import { auth } from '@cht/sdk/auth'
import { investments } from '@cht/sdk/investments'
import { orders, type Side } from '@cht/sdk/orders'
import { profile as profileRows } from '@cht/sdk/profile'
import type { Party, TradeState } from '@cht/sdk/trades'
import { SideMenu } from '../../../src/app/shell/side-menu.js'
import { ReinvestDialog } from '../../../src/features/investments/reinvest-dialog.js'
import { CancelDialog } from '../../../src/features/orders/cancel-dialog.js'
import { AppealDialog } from '../../../src/features/trades/appeal-dialog.js'
import { ConfirmationDialog } from '../../../src/features/trades/confirmation-dialog.js'
import { PaymentDialog } from '../../../src/features/trades/payment-dialog.js'
import { RECEIPT, receiptFile } from '../../support/fixtures/receipt.js'
import { type FormState, stubForm } from '../../support/stubs.js'
import {
  ADA,
  APPEAL_INPUT,
  ada,
  heldInvestment,
  NOW,
  orderOf,
  TRADE_TIMES,
  tradeIn,
  unverifiedAda,
} from '../../support/world.js'
import { FORMS, type STAYING } from '../roles.js'
import { renderInvestment, renderNewInvestment } from './investment.js'
import { renderOrder } from './order.js'
import type { Rendering } from './rendering.js'
import { renderSession } from './session.js'
import { renderTrade } from './trade.js'

type Forms = typeof FORMS
export type FormName = keyof Forms

/** Why a form failed: with what the server refused it, or with values that break a rule of the form's own. */
type Failure<Values> = { refusal: string; wrong?: never } | { wrong: Partial<Values>; refusal?: never }

/** How a form is shown. */
type FormRendering<Values> = Failure<Values> & {
  /** Where it is filled in. */
  rendering: Rendering
  /** What was typed when it was sent: it holds every rule of the form. */
  values: Partial<Values>
}

/** Where one is when it was done, for a form that leaves with that. */
type Done<Name extends FormName> = Name extends (typeof STAYING)[number]
  ? { done?: never }
  : { done: Rendering }

/** The chart's own words for what it does not take. */
const getRefusalMessage = (
  snapshot: Parameters<typeof refusal>[0],
  event: InvestmentEvent | OrderEvent | TradeEvent,
): string => {
  const why = refusal(snapshot, event)
  if (!why) throw new Error('The chart does not refuse this.')
  return why.message
}

const ignore = () => {}
const renderDialog = (Dialog: typeof PaymentDialog, state: TradeState, party: Party): Rendering => {
  const view = viewTrade(tradeIn(state, party), TRADE_TIMES[state], ada._id)
  return { now: TRADE_TIMES[state], panel: <Dialog view={view} appealable={[view]} onClose={ignore} /> }
}

const guest: Rendering = { gate: 'guest' }
const code: Rendering = renderSession('phoneUnverified')
const profile: Rendering = { url: '/settings?tab=profile' }
const newEmail: Rendering = { ...profile, user: { ...ada, pendingEmail: 'ada.obi@example.com' } }
const order = { amount: 25_000, paymentMethod: 'bank' } as const
const stake = { amount: 100_000, planDurationDays: 14 } as const

/** A trade of Ada's as the chart has it by now. */
const restoreTradeIn = (state: TradeState) => {
  const now = TRADE_TIMES[state]
  return restoreTrade(storedTrade(tradeIn(state, 'buyer'), now), now)
}
const cancelRendering = (side: Side): FormRendering<{ id: string }> & { done: Rendering } => ({
  rendering: { panel: <CancelDialog order={orderOf()} side={side} onClose={ignore} /> },
  values: {},
  refusal: getRefusalMessage(restoreOrder({ side, status: 'approved' }), { type: 'order.cancel' }),
  done: renderOrder('cancelled', side),
})

const FORM_RENDERINGS: { [Name in FormName]: FormRendering<Forms[Name]['initial']> & Done<Name> } = {
  login: {
    rendering: { ...guest, url: '/login' },
    values: { email: ada.email, password: 'correct horse' },
    refusal: auth.login.fallback,
    done: renderSession('verified'),
  },
  signup: {
    rendering: { ...guest, url: '/signup' },
    values: {
      fullName: ada.fullName,
      username: ada.username,
      phoneNumber: ada.phoneNumber,
      email: ada.email,
      country: 'nigeria',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      agree: true,
    },
    wrong: { confirmPassword: 'correct house' },
    done: code,
  },
  code: {
    rendering: code,
    values: { email: ada.email, code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: renderSession('justVerified'),
  },
  resend: {
    rendering: code,
    values: { email: ada.email },
    refusal: auth.resendOtp.fallback,
  },
  logout: {
    rendering: { panel: <SideMenu user={ada} onClose={ignore} /> },
    values: {},
    refusal: auth.logout.fallback,
    done: renderSession('guest'),
  },
  buyOrder: {
    rendering: { url: '/create-buy-order' },
    values: order,
    refusal: orders.createBuy.fallback,
    done: renderOrder('pending', 'buy', order),
  },
  sellOrder: {
    rendering: { url: '/create-sell-order' },
    values: { ...order, ...ADA.account },
    wrong: { accountNumber: '' },
    done: renderOrder('pending', 'sell', { ...order, ...ADA.account }),
  },
  cancelBuy: cancelRendering('buy'),
  cancelSell: cancelRendering('sell'),
  payment: {
    rendering: renderDialog(PaymentDialog, 'awaitingPayment', 'buyer'),
    values: { paymentProof: RECEIPT },
    refusal: getRefusalMessage(restoreTradeIn('cancelled'), { type: 'payment.submit', by: 'buyer' }),
    done: renderTrade('paid.awaitingConfirmation', 'buyer'),
  },
  confirmation: {
    rendering: renderDialog(ConfirmationDialog, 'paid.awaitingConfirmation', 'seller'),
    values: {},
    // It was confirmed in another tab.
    refusal: getRefusalMessage(restoreTradeIn('completed'), { type: 'payment.confirm', by: 'seller' }),
    done: renderTrade('completed', 'seller'),
  },
  appeal: {
    rendering: renderDialog(AppealDialog, 'paid.lateConfirmation', 'buyer'),
    values: APPEAL_INPUT,
    wrong: { reason: '' },
    done: renderTrade('appealed', 'buyer'),
  },
  investment: {
    rendering: { url: '/create-investment' },
    values: stake,
    refusal: investments.create.fallback,
    done: renderNewInvestment(stake),
  },
  reinvest: {
    rendering: { panel: <ReinvestDialog investment={heldInvestment} onClose={ignore} onDone={ignore} /> },
    values: {},
    refusal: getRefusalMessage(restoreInvestment({ state: 'released', endsAt: NOW, releasesAt: NOW }, NOW), {
      type: 'investment.reinvest',
    }),
    done: renderInvestment('reinvested'),
  },
  verification: {
    rendering: { url: '/settings?tab=verification', user: unverifiedAda },
    values: {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: receiptFile(),
      backImage: receiptFile(),
    },
    wrong: { backImage: undefined },
  },
  profile: { rendering: profile, values: { fullName: 'Ada Obi Okafor' }, wrong: { fullName: ada.fullName } },
  newEmail: {
    rendering: newEmail,
    values: { email: 'ada.obi@example.com', code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: { ...profile, user: { ...ada, email: 'ada.obi@example.com' } },
  },
  password: {
    rendering: { url: '/settings?tab=security' },
    values: { oldPassword: 'correct horse', newPassword: 'battery staple' },
    refusal: profileRows.changePassword.fallback,
  },
}

/** What was typed by then: in a failure of the form's own rule, what breaks it too. */
const getEnteredValues = (state: FormState, typed: object, wrong: object | undefined): object => {
  if (state === 'editing') return {}
  return state === 'failed' ? { ...typed, ...wrong } : typed
}

export function renderForm(state: FormState, name: FormName): Rendering {
  const { rendering, values, wrong, refusal: refused, done } = FORM_RENDERINGS[name]
  if (state === 'done' && done) return done
  const form: FormDefinition<object, never> = FORMS[name] as never
  return { ...rendering, forms: [stubForm(form, state, getEnteredValues(state, values, wrong), refused)] }
}
