import { DETAILS_SHOWN_FOR } from '@cht/sdk/rules'
import { createPathPattern, ENDPOINTS } from './endpoints.js'

type Json = Record<string, unknown>

/** Fields that only some users may see (decisions 8 and 9). */
const PRIVATE_FIELDS = [
  'email',
  'pendingEmail',
  'username',
  'phoneNumber',
  'bankName',
  'accountName',
  'accountNumber',
  'cryptoNetwork',
  'cryptoAddress',
  'walletAddress',
  'idNumber',
  'proofOfPayment',
]

const PAYMENT_DETAILS_FIELDS = ['bankName', 'accountName', 'accountNumber', 'cryptoNetwork', 'cryptoAddress']

/** Private fields that an endpoint may show, besides those in trades, orders and the viewer's account. */
const ALLOWED_FIELDS: Record<string, readonly string[]> = {
  // The response has only the user's referees.
  'investments.referrals': ['username'],
  // The responses have only the user's own details: payment-details.test.ts reads the list as another user.
  'paymentDetails.list': PAYMENT_DETAILS_FIELDS,
  'paymentDetails.save': PAYMENT_DETAILS_FIELDS,
  'paymentDetails.change': PAYMENT_DETAILS_FIELDS,
}

/** Private fields of the other party that were shown in a completed trade: allowed for a while after its end. */
export interface ShownDetails {
  tradeId: string
  /** The name of the endpoint, such as `trades.get`. */
  endpoint: string
  details: string
  /** Exchange time of the response. */
  at: number
}

export interface LeakReport {
  leaks: string[]
  shownDetails: ShownDetails[]
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const getObject = (value: Json, name: string): Json => (isObject(value[name]) ? value[name] : {})
const listPrivateFields = (value: Json): string[] =>
  PRIVATE_FIELDS.filter((name) => value[name] !== undefined)

/**
 * A trade may be shown to its parties only. Each sees the other's private fields while the trade is open, and for a day after
 * it was completed.
 */
const findTradeLeaks = (
  trade: Json,
  endpoint: string,
  viewer: string | undefined,
  at: number,
): LeakReport => {
  const parties = { buyer: getObject(trade, 'buyer'), seller: getObject(trade, 'seller') }
  if (viewer === undefined || (parties.buyer._id !== viewer && parties.seller._id !== viewer))
    return {
      leaks: [`${endpoint} shows a trade to ${viewer ?? 'a guest'}, who is not a party to it`],
      shownDetails: [],
    }
  const shown = [
    { owner: 'buyer' as const, fields: listPrivateFields(parties.buyer) },
    { owner: 'seller' as const, fields: listPrivateFields(parties.seller) },
    { owner: 'seller' as const, fields: listPrivateFields(getObject(trade, 'sellOrder')) },
    { owner: 'buyer' as const, fields: listPrivateFields(getObject(trade, 'buyOrder')) },
    { owner: 'buyer' as const, fields: listPrivateFields(getObject(trade, 'matchedOrder')) },
    { owner: 'buyer' as const, fields: ['payer', 'transactionHash'].filter((name) => name in trade) },
  ].filter(({ owner, fields }) => fields.length > 0 && parties[owner]._id !== viewer)
  const found = shown.map(({ owner, fields }) => `the ${owner}'s ${fields.join(', ')}`)
  if (trade.status === 'approved') return { leaks: [], shownDetails: [] }
  if (trade.status !== 'completed')
    return { leaks: found.map((details) => `${endpoint} shows ${details} after the trade`), shownDetails: [] }
  return {
    leaks: [],
    shownDetails: found.map((details) => ({ tradeId: String(trade._id), endpoint, details, at })),
  }
}

/**
 * Finds data in a response that its viewer may not see. `endpoint` is a name such as `trades.get`; `viewer` is the id of a user,
 * undefined for a guest.
 */
export function findLeaks(
  endpoint: string,
  body: unknown,
  viewer: string | undefined,
  at: number,
): LeakReport {
  if (Array.isArray(body)) {
    const reports = body.map((item) => findLeaks(endpoint, item, viewer, at))
    return {
      leaks: reports.flatMap(({ leaks }) => leaks),
      shownDetails: reports.flatMap(({ shownDetails }) => shownDetails),
    }
  }
  if (!isObject(body)) return { leaks: [], shownDetails: [] }
  if ('buyOrder' in body && 'sellOrder' in body) return findTradeLeaks(body, endpoint, viewer, at)
  const isOrder = 'amount' in body && isObject(body.user)
  const owner = isOrder ? getObject(body, 'user')._id : body._id
  if (isOrder || ('email' in body && 'phoneNumber' in body)) {
    const isOwner = owner === viewer && viewer !== undefined
    return { leaks: isOwner ? [] : [`${endpoint} shows private data of ${String(owner)}`], shownDetails: [] }
  }
  const leaks = listPrivateFields(body)
    .filter((name) => !ALLOWED_FIELDS[endpoint]?.includes(name))
    .map((name) => `${endpoint} shows ${name}`)
  const inner = findLeaks(endpoint, Object.values(body), viewer, at)
  return { leaks: [...leaks, ...inner.leaks], shownDetails: inner.shownDetails }
}

/** Describes the details that were shown a day or more after the end of their trade. `endedAt` has the ends by trade id. */
export function findDetailsShownTooLate(
  shownDetails: readonly ShownDetails[],
  endedAt: ReadonlyMap<string, number>,
): string[] {
  return shownDetails
    .filter(({ tradeId, at }) => at >= (endedAt.get(tradeId) ?? 0) + DETAILS_SHOWN_FOR)
    .map(({ endpoint, details }) => `${endpoint} shows ${details} a day after the trade was completed`)
}

const USER_ENDPOINTS = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'operator').map(
  ({ name, endpoint: { method, path } }) => ({ name, method, pattern: createPathPattern(path) }),
)

/** The name of the endpoint at a path. If several match, the endpoint whose path has no id. */
export function findEndpointName(method: string, path: string): string {
  const found = USER_ENDPOINTS.filter((endpoint) => endpoint.method === method && endpoint.pattern.test(path))
  const withoutId = found.find(({ pattern }) => !pattern.source.includes('[^/]+'))
  return (withoutId ?? found[0])?.name ?? `${method} ${path}`
}
