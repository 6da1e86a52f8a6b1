import { investmentForm } from '@cht/machines/investments'
import { buyOrderForm } from '@cht/machines/orders'
import type { User } from '@cht/sdk/auth'
import { holds, loads, rests } from '../../support/held.js'
import { ada, TRADE_ID } from '../../support/world.js'
import { RESOURCES } from '../roles.js'
import type { Face } from './face.js'

/** Somebody of whom a back end says only whether the ID was verified: the rest is asked for. */
const { verification: _, ...adaElsewhere } = ada
const undecided: User = { ...adaElsewhere, isDocumentVerified: false }

export type ResourceName = keyof typeof RESOURCES

/** Where each piece of data is shown, and what is read only where it is there. */
const FACES: Record<ResourceName, Face> = {
  // The day on which a stake ends counts from the exchange's last word.
  me: {
    at: '/create-investment',
    forms: [holds(investmentForm, 'editing', { amount: 100_000, planDurationDays: 14 })],
    says: 'on 16 Mar 2026',
  },
  liveSessions: { at: '/home', says: 'Trade session in progress, Ends in:' },
  allOrders: { at: '/orders?side=sell&tab=approved', says: '80 min left' },
  pendingBuyOrders: { at: '/home', tab: 'Buy', says: '200,000 CHT' },
  pendingSellOrders: { at: '/home', says: '50,000 CHT' },
  openTrades: { at: '/home', says: 'Open trade' },
  tradeById: { at: `/orders/${TRADE_ID}`, says: 'Awaiting payment' },
  investmentList: { at: '/investment', says: '9 days left' },
  investmentCountdown: { at: '/investment?tab=completed', says: '2 days left until capital release' },
  referrals: { at: '/affiliate', says: 'wanjiru' },
  referralCount: { at: '/affiliate', says: '2' },
  dashboardNotifications: { at: '/home', says: 'Order matched' },
  pageNotifications: { at: '/notifications', says: 'Order matched' },
  market: { at: '/create-buy-order', says: '2 sellers' },
  rates: {
    at: '/create-buy-order',
    forms: [holds(buyOrderForm, 'editing', { amount: 25_000, paymentMethod: 'bank' })],
    says: '25,000.00',
  },
  pendingVerification: {
    at: '/settings?tab=verification',
    user: undecided,
    says: 'Verify your identity',
  },
}

export type ResourceState = 'asleep' | 'awake.loading' | 'awake.settled'

export const resourceFace = (state: ResourceState, name: ResourceName): Face => {
  const { says, ...face } = FACES[name]
  if (state === 'awake.loading') return { ...face, resources: [loads(RESOURCES[name])], notYet: says }
  return { ...face, resources: state === 'asleep' ? [rests(RESOURCES[name])] : [], says }
}
