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
import { type FormState, holds } from '../../support/held.js'
import { RECEIPT, receiptFile } from '../../support/receipt.js'
import {
  ADA,
  ada,
  COMPLAINT,
  heldStake,
  MOMENTS,
  NOW,
  orderOf,
  tradeIn,
  unverifiedAda,
} from '../../support/world.js'
import { FORMS, type STAYING } from '../roles.js'
import type { Face } from './face.js'
import { investmentFace, stakedFace } from './investment.js'
import { orderFace } from './order.js'
import { sessionFace } from './session.js'
import { tradeFace } from './trade.js'

type Forms = typeof FORMS
export type FormName = keyof Forms

/** Why a form failed: with what the server refused it, or with values that break a rule of the form's own. */
type Failure<Values> = { refusal: string; wrong?: never } | { wrong: Partial<Values>; refusal?: never }

/** How a form is shown. */
type FormFace<Values> = Failure<Values> & {
  /** Where it is filled in. */
  face: Face
  /** What was typed when it was sent: it holds every rule of the form. */
  typed: Partial<Values>
}

/** Where one is when it was done, for a form that leaves with that. */
type Done<Name extends FormName> = Name extends (typeof STAYING)[number] ? { done?: never } : { done: Face }

/** The chart's own words for what it does not take. */
const chartSays = (
  snapshot: Parameters<typeof refusal>[0],
  event: InvestmentEvent | OrderEvent | TradeEvent,
): string => {
  const why = refusal(snapshot, event)
  if (!why) throw new Error('The chart does not refuse this.')
  return why.message
}

const stay = () => {}
const dialogOf = (Dialog: typeof PaymentDialog, state: TradeState, party: Party): Face => {
  const view = viewTrade(tradeIn(state, party), MOMENTS[state], ada._id)
  return { now: MOMENTS[state], panel: <Dialog view={view} appealable={[view]} onClose={stay} /> }
}

const guest: Face = { gate: 'guest' }
const code: Face = sessionFace('phoneUnverified')
const profile: Face = { at: '/settings?tab=profile' }
const newEmail: Face = { ...profile, user: { ...ada, pendingEmail: 'ada.obi@example.com' } }
const order = { amount: 25_000, paymentMethod: 'bank' } as const
const stake = { amount: 100_000, planDurationDays: 14 } as const

/** A trade of Ada's as the chart has it by now. */
const tradeAt = (state: TradeState) => {
  const now = MOMENTS[state]
  return restoreTrade(storedTrade(tradeIn(state, 'buyer'), now), now)
}
const cancel = (side: Side): FormFace<{ id: string }> & { done: Face } => ({
  face: { panel: <CancelDialog order={orderOf()} side={side} onClose={stay} /> },
  typed: {},
  refusal: chartSays(restoreOrder({ side, status: 'approved' }), { type: 'order.cancel' }),
  done: orderFace('cancelled', side),
})

const FACES: { [Name in FormName]: FormFace<Forms[Name]['initial']> & Done<Name> } = {
  login: {
    face: { ...guest, at: '/login' },
    typed: { email: ada.email, password: 'correct horse' },
    refusal: auth.login.fallback,
    done: sessionFace('verified'),
  },
  signup: {
    face: { ...guest, at: '/signup' },
    typed: {
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
    face: code,
    typed: { email: ada.email, code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: sessionFace('justVerified'),
  },
  resend: {
    face: code,
    typed: { email: ada.email },
    refusal: auth.resendOtp.fallback,
  },
  logout: {
    face: { panel: <SideMenu user={ada} onClose={stay} /> },
    typed: {},
    refusal: auth.logout.fallback,
    done: sessionFace('guest'),
  },
  buyOrder: {
    face: { at: '/create-buy-order' },
    typed: order,
    refusal: orders.createBuy.fallback,
    done: orderFace('pending', 'buy', order),
  },
  sellOrder: {
    face: { at: '/create-sell-order' },
    typed: { ...order, ...ADA.account },
    wrong: { accountNumber: '' },
    done: orderFace('pending', 'sell', { ...order, ...ADA.account }),
  },
  cancelBuy: cancel('buy'),
  cancelSell: cancel('sell'),
  payment: {
    face: dialogOf(PaymentDialog, 'awaitingPayment', 'buyer'),
    typed: { paymentProof: RECEIPT },
    refusal: chartSays(tradeAt('cancelled'), { type: 'payment.submit', by: 'buyer' }),
    done: tradeFace('paid.awaitingConfirmation', 'buyer'),
  },
  confirmation: {
    face: dialogOf(ConfirmationDialog, 'paid.awaitingConfirmation', 'seller'),
    typed: {},
    // It was confirmed in another tab.
    refusal: chartSays(tradeAt('completed'), { type: 'payment.confirm', by: 'seller' }),
    done: tradeFace('completed', 'seller'),
  },
  appeal: {
    face: dialogOf(AppealDialog, 'paid.lateConfirmation', 'buyer'),
    typed: COMPLAINT,
    wrong: { reason: '' },
    done: tradeFace('appealed', 'buyer'),
  },
  investment: {
    face: { at: '/create-investment' },
    typed: stake,
    refusal: investments.create.fallback,
    done: stakedFace(stake),
  },
  reinvest: {
    face: { panel: <ReinvestDialog investment={heldStake} onClose={stay} onDone={stay} /> },
    typed: {},
    refusal: chartSays(restoreInvestment({ state: 'released', endsAt: NOW, releasesAt: NOW }, NOW), {
      type: 'investment.reinvest',
    }),
    done: investmentFace('reinvested'),
  },
  verification: {
    face: { at: '/settings?tab=verification', user: unverifiedAda },
    typed: {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: receiptFile(),
      backImage: receiptFile(),
    },
    wrong: { backImage: undefined },
  },
  profile: { face: profile, typed: { fullName: 'Ada Obi Okafor' }, wrong: { fullName: ada.fullName } },
  newEmail: {
    face: newEmail,
    typed: { email: 'ada.obi@example.com', code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: { ...profile, user: { ...ada, email: 'ada.obi@example.com' } },
  },
  password: {
    face: { at: '/settings?tab=security' },
    typed: { oldPassword: 'correct horse', newPassword: 'battery staple' },
    refusal: profileRows.changePassword.fallback,
  },
}

/** What was typed by then: in a failure of the form's own rule, what breaks it too. */
const typedBy = (state: FormState, typed: object, wrong: object | undefined): object => {
  if (state === 'editing') return {}
  return state === 'failed' ? { ...typed, ...wrong } : typed
}

export function formFace(state: FormState, name: FormName): Face {
  const { face, typed, wrong, refusal: refused, done } = FACES[name]
  if (state === 'done' && done) return done
  const form: FormDefinition<object, never> = FORMS[name] as never
  return { ...face, forms: [holds(form, state, typedBy(state, typed, wrong), refused)] }
}
