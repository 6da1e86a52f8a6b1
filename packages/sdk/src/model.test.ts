import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appealInput } from './appeals/model.js'
import { authState, user } from './auth/model.js'
import { faqItem } from './faq/model.js'
import { countdown, investment, investmentList } from './investments/model.js'
import { liveSession } from './live-sessions/model.js'
import { notification } from './notifications/model.js'
import { order, orderState } from './orders/model.js'
import { referralCount, referralRow } from './referrals/model.js'
import { matchedOrder } from './trades/model.js'
import { verification } from './verification/endpoints.js'

const time = '2026-11-20T09:00:00.000Z'
const at = Date.parse(time)

const person = { _id: 'u1', fullName: 'Ada Obi', phoneNumber: '+2348012345678' }
const details = {
  bankName: 'First Bank',
  accountNumber: '0123456789',
  cryptoNetwork: 'TRC20',
  cryptoAddress: 'TXYZ',
}
const orderFields = {
  _id: 'o1',
  user: { fullName: 'Ada Obi', phoneNumber: '+2348012345678' },
  amount: 25_000,
  status: 'pending',
  paymentMethod: 'bank',
  ...details,
}
const tradeFields = {
  _id: 't1',
  sellOrder: orderFields,
  buyOrder: { ...orderFields, _id: 'o2' },
  buyer: { ...person, _id: 'u2' },
  seller: person,
  paymentStatus: 'paid',
  matchedOrder: { proofOfPayment: 'data:image/png;base64,iVBORw0KGgo=' },
  amount: 25_000,
  status: 'approved',
}
const investmentFields = { _id: 'i1', amount: 100_000, planDurationDays: 6, roiPercentage: 10 }
const summary = { totalInvested: 100_000, totalExpectedReturn: 110_000 }
const referralFields = { username: 'kofi', amountInvested: 100_000, bonus: 50_000 }
const notificationFields = { title: 'Order matched', content: 'It met its match.', category: 'orders' }

/** Each entity of spec section 3 with exactly its fields, in the wire format and, if different, parsed. */
const entities: Record<string, [schema: z.core.$ZodType, wire: object, parsed?: object]> = {
  User: [
    user,
    {
      ...person,
      username: 'ada',
      email: 'ada@example.com',
      country: 'nigeria',
      referralCode: 'ADA1',
      availableBalance: 100_000,
      stakedBalance: 0,
      referralBonusBalance: 0,
      isDocumentVerified: false,
      isPhoneVerified: true,
    },
  ],
  'Auth state': [
    authState,
    {
      isAuthenticated: false,
      isLoading: false,
      isCheckingAuth: true,
      message: 'Signup failed',
      pendingVerification: false,
    },
  ],
  'Order state': [
    orderState,
    { pendingBuyOrders: [orderFields], pendingSellOrders: [], buyOrderTimer: time, isLive: true },
    { pendingBuyOrders: [orderFields], pendingSellOrders: [], buyOrderTimer: at, isLive: true },
  ],
  'FAQ item': [
    faqItem,
    { question: 'What is escrow?', answer: 'Tokens that are locked until the trade ends.' },
  ],
  Order: [order, orderFields],
  'Matched order': [matchedOrder, { ...tradeFields, paidAt: time }, { ...tradeFields, paidAt: at }],
  Investment: [
    investment,
    { ...investmentFields, investmentCreatedAt: time, investmentEndsAt: time },
    { ...investmentFields, investmentCreatedAt: at, investmentEndsAt: at },
  ],
  'Investment, its countdown': [
    countdown,
    { countdownEndsAt: time, percentageCompleted: 50 },
    { countdownEndsAt: at, percentageCompleted: 50 },
  ],
  'Investment summary': [investmentList, { pending: [], completed: [], summary }],
  'Referral row': [
    referralRow,
    { ...referralFields, dateJoined: time },
    { ...referralFields, dateJoined: at },
  ],
  'Referral count': [referralCount, { totalReferrals: 3, activeReferrals: 1 }],
  Notification: [
    notification,
    { ...notificationFields, createdAt: time },
    { ...notificationFields, createdAt: at },
  ],
  'Live session': [liveSession, { startTime: '09:00', durationInMinutes: 60 }],
  Appeal: [
    appealInput,
    { appealedBy: 'u1', appealedAgainst: 'u2', order: 't1', reason: 'Other', description: 'None' },
  ],
  'ID verification submission': [
    verification.requestVerification.input,
    {
      country: 'ghana',
      verificationType: 'National Passport',
      idNumber: 'G1234567',
      frontImage: 'data:image/png;base64,iVBORw0KGgo=',
      backImage: 'data:image/png;base64,iVBORw0KGgo=',
    },
  ],
}

describe('the entities of spec section 3', () => {
  test.each(Object.entries(entities))(
    '[model.1] %s has its fields and no password',
    (_, [schema, wire, parsed = wire]) => {
      expect(z.parse(schema, wire)).toEqual(parsed)
      expect(z.parse(schema, { ...wire, password: 'secret' })).toEqual(parsed)
    },
  )
})
