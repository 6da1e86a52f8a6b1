import { contract } from '@cht/sdk'
import type { Endpoint } from '@cht/sdk/define-endpoint'
import { DETAILS_SHOWN_FOR } from '@cht/sdk/trades'

type Json = Record<string, unknown>

/** What of a person or an account is not for everybody (decisions 8 and 9). */
const PRIVATE = [
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

/** What a row shows of others beside trades and orders, which have rules of their own: nothing, but for these. */
const SHOWN: Record<string, readonly string[]> = {
  // Who signed up with one's code.
  'investments.referrals': ['username'],
}

/** What was shown of a completed trade; whether it still could be is known to who knows when it ended. */
export interface ShownTrade {
  tradeId: string
  call: string
  what: string
  /** Exchange time of the answer. */
  at: number
}

export interface Seen {
  leaks: string[]
  completed: ShownTrade[]
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objectIn = (value: Json, name: string): Json => (isObject(value[name]) ? value[name] : {})
const privateIn = (value: Json): string[] => PRIVATE.filter((name) => value[name] !== undefined)

/** A trade: for its parties alone; what is the other's, while it is open and for a day after it was completed. */
const inTrade = (trade: Json, call: string, viewer: string | undefined, at: number): Seen => {
  const parties = { buyer: objectIn(trade, 'buyer'), seller: objectIn(trade, 'seller') }
  if (viewer === undefined || (parties.buyer._id !== viewer && parties.seller._id !== viewer))
    return {
      leaks: [`${call} shows a trade to ${viewer ?? 'a guest'}, who is no party of it`],
      completed: [],
    }
  const others = [
    { owner: 'buyer' as const, shown: privateIn(parties.buyer) },
    { owner: 'seller' as const, shown: privateIn(parties.seller) },
    { owner: 'seller' as const, shown: privateIn(objectIn(trade, 'sellOrder')) },
    { owner: 'buyer' as const, shown: privateIn(objectIn(trade, 'buyOrder')) },
  ].filter(({ owner, shown }) => shown.length > 0 && parties[owner]._id !== viewer)
  const found = others.map(({ owner, shown }) => `the ${owner}'s ${shown.join(', ')}`)
  if (trade.status === 'approved') return { leaks: [], completed: [] }
  if (trade.status !== 'completed')
    return { leaks: found.map((what) => `${call} shows ${what} after the trade`), completed: [] }
  return {
    leaks: [],
    completed: found.map((what) => ({ tradeId: String(trade._id), call, what, at })),
  }
}

/** Walks an answer of a row and names what this viewer may not see in it. `viewer`: a user's id; none is a guest. */
export function leaksIn(call: string, body: unknown, viewer: string | undefined, at: number): Seen {
  if (Array.isArray(body)) {
    const each = body.map((item) => leaksIn(call, item, viewer, at))
    return {
      leaks: each.flatMap(({ leaks }) => leaks),
      completed: each.flatMap(({ completed }) => completed),
    }
  }
  if (!isObject(body)) return { leaks: [], completed: [] }
  if ('buyOrder' in body && 'sellOrder' in body) return inTrade(body, call, viewer, at)
  const isOrder = 'amount' in body && isObject(body.user)
  const owner = isOrder ? objectIn(body, 'user')._id : body._id
  if (isOrder || ('email' in body && 'phoneNumber' in body)) {
    const leaks =
      owner === viewer && viewer !== undefined ? [] : [`${call} shows what is ${String(owner)}'s own`]
    return { leaks, completed: [] }
  }
  const leaks = privateIn(body)
    .filter((name) => !SHOWN[call]?.includes(name))
    .map((name) => `${call} shows ${name}`)
  const inner = leaksIn(call, Object.values(body), viewer, at)
  return { leaks: [...leaks, ...inner.leaks], completed: inner.completed }
}

/** Those of the shown whose time was over; `endedAt`: when each trade ended. */
export function shownTooLate(
  completed: readonly ShownTrade[],
  endedAt: ReadonlyMap<string, number>,
): string[] {
  return completed
    .filter(({ tradeId, at }) => at >= (endedAt.get(tradeId) ?? 0) + DETAILS_SHOWN_FOR)
    .map(({ call, what }) => `${call} shows ${what} a day after the trade was completed`)
}

const PATTERNS = Object.entries<Record<string, Endpoint>>(contract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, { method, path }]) => ({
    call: `${group}.${name}`,
    method,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

/** The call that an address is of; a fixed path before one with an id in it. */
export function callAt(method: string, path: string): string {
  const found = PATTERNS.filter((each) => each.method === method && each.pattern.test(path))
  const fixed = found.find(({ pattern }) => !pattern.source.includes('[^/]+'))
  return (fixed ?? found[0])?.call ?? `${method} ${path}`
}
