import type { Appeal } from '../appeals/model.js'
import type { User } from '../auth/model.js'
import type { Investment, InvestmentCountdown, InvestmentList } from '../investments/model.js'
import type { Market } from '../market/endpoints.js'
import type { Notification } from '../notifications/model.js'
import type { Order } from '../orders/model.js'
import type { SavedDetails } from '../payment-details/model.js'
import type { ReferralCount, ReferralRow } from '../referrals/model.js'
import type { TokenRequest } from '../token-requests/model.js'
import type { MatchedOrder } from '../trades/model.js'
import type { CreatedWebhook, Webhook } from '../webhooks/model.js'

const atTime = (time: string) => `2026-11-20T${time}:00.000Z`
const atTimeMs = (time: string) => Date.parse(atTime(time))

// Each entity in the wire format (`…Wire`) and as the SDK parses it. An entity that has no `…Wire` is the same in both.

export const userWire = {
  _id: 'u1',
  fullName: 'Ada Obi',
  username: 'ada',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
  country: 'nigeria',
  referralCode: 'ADA1',
  availableBalance: 100_000,
  stakedBalance: 0,
  referralBonusBalance: 0,
  isDocumentVerified: false,
  isPhoneVerified: true,
  escrowBalance: 25_000,
}
export const user: User = { ...userWire, country: 'nigeria' }

export const orderWire = {
  _id: 'o1',
  user: { fullName: 'Ada Obi', phoneNumber: '+2348012345678' },
  amount: 25_000,
  status: 'pending',
  paymentMethod: 'bank',
  bankName: 'First Bank',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  createdAt: atTime('08:00'),
}
export const order: Order = {
  ...orderWire,
  status: 'pending',
  paymentMethod: 'bank',
  createdAt: atTimeMs('08:00'),
}

export const appealWire = {
  _id: 'a1',
  order: 't1',
  state: 'open',
  filings: [{ by: 'seller', reason: 'Fake proof', description: 'None', filedAt: atTime('09:30') }],
}
export const appeal: Appeal = {
  _id: 'a1',
  order: 't1',
  state: 'open',
  filings: [{ by: 'seller', reason: 'Fake proof', description: 'None', filedAt: atTimeMs('09:30') }],
}

const sellOrderWire = { ...orderWire, status: 'approved' }
const buyOrderWire = { _id: 'o2', amount: 25_000, status: 'approved', paymentMethod: 'bank' }

export const tradeWire = {
  _id: 't1',
  amount: 25_000,
  status: 'approved',
  paymentStatus: 'paid',
  paidAt: atTime('09:20'),
  buyer: { _id: 'u2', fullName: 'Kofi Mensah', phoneNumber: '+2348098765432' },
  seller: { _id: 'u1', fullName: 'Ada Obi', phoneNumber: '+2348012345678' },
  buyOrder: buyOrderWire,
  sellOrder: sellOrderWire,
  matchedOrder: { proofOfPayment: '/api/trades/t1/proof' },
  state: 'appealed',
  matchedAt: atTime('09:00'),
  paymentDueAt: atTime('11:00'),
  graceEndsAt: atTime('11:15'),
  confirmationDueAt: atTime('09:35'),
  payment: { amount: 2_500_000, currency: 'NGN' },
  appeal: appealWire,
}
export const trade: MatchedOrder = {
  _id: 't1',
  amount: 25_000,
  status: 'approved',
  paymentStatus: 'paid',
  paidAt: atTimeMs('09:20'),
  buyer: { _id: 'u2', fullName: 'Kofi Mensah', phoneNumber: '+2348098765432' },
  seller: { _id: 'u1', fullName: 'Ada Obi', phoneNumber: '+2348012345678' },
  buyOrder: { _id: 'o2', amount: 25_000, status: 'approved', paymentMethod: 'bank' },
  sellOrder: { ...order, status: 'approved' },
  matchedOrder: { proofOfPayment: '/api/trades/t1/proof' },
  state: 'appealed',
  matchedAt: atTimeMs('09:00'),
  paymentDueAt: atTimeMs('11:00'),
  graceEndsAt: atTimeMs('11:15'),
  confirmationDueAt: atTimeMs('09:35'),
  payment: { amount: 2_500_000, currency: 'NGN' },
  appeal,
}

const claimFields = {
  _id: 'c1',
  by: 'seller',
  reason: 'reversed',
  description: 'My bank took it back',
  state: 'rejected',
  answer: 'I took nothing back',
  decision: 'The statement shows the payment',
} as const
const { appeal: _, ...unappealedTrade } = trade

/** A completed trade with a claim of its seller. */
export const claimedTradeWire = {
  ...tradeWire,
  appeal: undefined,
  status: 'completed',
  state: 'completed',
  endedAt: atTime('09:30'),
  claims: [
    { ...claimFields, filedAt: atTime('12:00'), answeredAt: atTime('13:00'), closedAt: atTime('14:00') },
  ],
}
export const claimedTrade: MatchedOrder = {
  ...unappealedTrade,
  status: 'completed',
  state: 'completed',
  endedAt: atTimeMs('09:30'),
  claims: [
    {
      ...claimFields,
      filedAt: atTimeMs('12:00'),
      answeredAt: atTimeMs('13:00'),
      closedAt: atTimeMs('14:00'),
    },
  ],
}

export const liveSessions = [
  { startTime: '09:00', durationInMinutes: 60, timeZone: 'Africa/Lagos' },
  { startTime: '18:30', durationInMinutes: 120 },
]

const groupWire = {
  pending: [orderWire],
  approved: [tradeWire],
  completed: [],
  cancelled: [tradeWire, orderWire],
}
const group = { pending: [order], approved: [trade], completed: [], cancelled: [trade, order] }
export const allOrdersWire = { buyOrders: groupWire, sellOrders: groupWire }
export const allOrders = { buyOrders: group, sellOrders: group }

const atDay = (date: string) => `${date}T09:00:00.000Z`

export const investmentWire = {
  _id: 'i1',
  amount: 100_000,
  planDurationDays: 6,
  roiPercentage: 10,
  investmentCreatedAt: atDay('2026-11-20'),
  investmentEndsAt: atDay('2026-11-26'),
}
export const investment: Investment = {
  ...investmentWire,
  investmentCreatedAt: Date.parse(atDay('2026-11-20')),
  investmentEndsAt: Date.parse(atDay('2026-11-26')),
}

export const investmentListWire = {
  pending: [investmentWire],
  completed: [{ ...investmentWire, _id: 'i2', countdownEndsAt: atDay('2026-11-29') }],
  summary: { totalInvested: 200_000, totalExpectedReturn: 220_000 },
}
export const investmentList: InvestmentList = {
  pending: [investment],
  completed: [{ ...investment, _id: 'i2', countdownEndsAt: Date.parse(atDay('2026-11-29')) }],
  summary: { totalInvested: 200_000, totalExpectedReturn: 220_000 },
}

export const countdownWire = { countdownEndsAt: atDay('2026-11-29'), percentageCompleted: 33.3 }
export const countdown: InvestmentCountdown = {
  countdownEndsAt: Date.parse(atDay('2026-11-29')),
  percentageCompleted: 33.3,
}

export const referralRowWire = {
  username: 'kofi',
  amountInvested: 100_000,
  dateJoined: atDay('2026-11-01'),
  bonus: 50_000,
}
export const referralRow: ReferralRow = { ...referralRowWire, dateJoined: Date.parse(atDay('2026-11-01')) }
export const referralCount: ReferralCount = { totalReferrals: 3, activeReferrals: 1 }

export const notificationWire = {
  _id: 'n1',
  title: 'Order matched',
  content: 'Your order of 25,000 CHT met its match.',
  category: 'orders',
  createdAt: atTime('09:00'),
  href: '/orders/t1',
}
export const notification: Notification = { ...notificationWire, createdAt: atTimeMs('09:00') }

const webhookFields = { id: 'w1', url: 'https://bot.example/events' }
const deliveryFields = { id: '7', type: 'trade.matched', attempts: 1, status: 200 }
export const webhookWire = {
  ...webhookFields,
  createdAt: atTime('09:00'),
  deliveries: [{ ...deliveryFields, createdAt: atTime('09:00'), sentAt: atTime('09:00') }],
}
export const webhook: Webhook = {
  ...webhookFields,
  createdAt: atTimeMs('09:00'),
  deliveries: [{ ...deliveryFields, createdAt: atTimeMs('09:00'), sentAt: atTimeMs('09:00') }],
}
export const createdWebhookWire = { ...webhookFields, createdAt: atTime('09:00'), secret: 'whsec_AAAA' }
export const createdWebhook: CreatedWebhook = { ...createdWebhookWire, createdAt: atTimeMs('09:00') }
export const webhookEventWire = {
  id: 'notification_7',
  type: 'trade.matched',
  createdAt: atTime('09:00'),
  data: { params: { amount: 25_000 }, href: '/orders/t1' },
}

const savedDetailsFields = {
  id: 'd1',
  name: 'Wages',
  isDefault: true,
  paymentMethod: 'bank' as const,
  bankName: 'First Bank',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  payeeNameDiffers: true,
}
export const savedDetailsWire = { ...savedDetailsFields, createdAt: atTime('09:00') }
export const savedDetails: SavedDetails = { ...savedDetailsFields, createdAt: atTimeMs('09:00') }

export const market: Market = {
  buy: [{ amount: 25_000, paymentMethod: 'bank', count: 2 }],
  sell: [{ amount: 950_000, paymentMethod: 'usdt', count: 1 }],
}

/** A request for tokens, as our server sends it. */
export const tokenRequestWire = {
  id: 'r1',
  kind: 'deposit',
  amount: 50_000,
  code: 'CHT-7F3A2B9C',
  state: 'requested',
  requestedAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-27T08:00:00.000Z',
}
export const tokenRequest: TokenRequest = {
  id: 'r1',
  kind: 'deposit',
  amount: 50_000,
  code: 'CHT-7F3A2B9C',
  state: 'requested',
  requestedAt: Date.UTC(2026, 10, 20, 8),
  expiresAt: Date.UTC(2026, 10, 27, 8),
}
