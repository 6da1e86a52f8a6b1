import { compareNewProofs } from '../src/features/trading/proof-copies.js'
import { SESSION_START, type TestExchange, type TestUser } from './exchange.js'
import { assertDefined, BANK_ORDER, getOnlyTrade, placeBuyOrder, placeSellOrder } from './fixtures.js'

interface Pair {
  seller: TestUser
  buyer: TestUser
}

export interface Traded extends Pair {
  id: string
}

const AMOUNTS = [100_000, 75_000, 50_000, 25_000] as const

/** Creates the users of up to four trades. */
export function createPairs(exchange: TestExchange, names: readonly string[]): Promise<Pair[]> {
  return Promise.all(
    names.map(async (name) => ({
      seller: await exchange.createUser(`seller-${name}`),
      buyer: await exchange.createUser(`buyer-${name}`),
    })),
  )
}

/** Matches the orders of each pair at the start of a session. Their trades wait for a payment. */
export async function matchPairs(
  exchange: TestExchange,
  pairs: readonly Pair[],
  startsAt = SESSION_START,
): Promise<Traded[]> {
  for (const [index, { seller, buyer }] of pairs.entries()) {
    const amount = assertDefined(AMOUNTS[index])
    await exchange.operator.fund({ email: seller.email, amount })
    await placeSellOrder(seller, { ...BANK_ORDER, amount })
    await placeBuyOrder(buyer, { ...BANK_ORDER, amount })
  }
  await exchange.advanceTo(startsAt)
  return Promise.all(pairs.map(async (pair) => ({ ...pair, id: (await getOnlyTrade(pair.buyer))._id })))
}

/** Creates up to four trades of different people. */
export async function createTrades(exchange: TestExchange, names: readonly string[]): Promise<Traded[]> {
  return matchPairs(exchange, await createPairs(exchange, names))
}

/** Sends a picture as the proof of a trade. */
export function pay({ buyer, id }: Traded, picture: Uint8Array) {
  return buyer.client.orders.pay({
    id,
    paymentProof: new Blob([new Uint8Array(picture)], { type: 'image/png' }),
  })
}

/** Compares new proofs until all are compared: the exchange's own job skips none, but may be at some of them. */
export async function compareAllProofs({ running }: TestExchange): Promise<void> {
  const hasNew = async () =>
    (await running.db.query('select from proof_fingerprints where not is_compared')).length > 0
  do await compareNewProofs(running)
  while (await hasNew())
}

/** Whether the proof is marked for the seller, and for the buyer. */
export async function readMarks({ seller, buyer, id }: Traded) {
  const [forSeller, forBuyer] = await Promise.all(
    [seller, buyer].map(({ client }) => client.trades.get({ id })),
  )
  return { seller: forSeller?.proofReused, buyer: forBuyer?.proofReused }
}

export const MARKED = { seller: true, buyer: undefined }
export const UNMARKED = { seller: undefined, buyer: undefined }
