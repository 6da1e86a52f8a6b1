import { type ListMethod, paginate } from '@cht/sdk'
import { toPage } from '@cht/sdk/contract'
import {
  MINUTE,
  ORDER_AMOUNTS,
  type OrderStatus,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  type Side,
  UNPAID_BAR,
} from '@cht/sdk/rules'
import { SESSION_START, type TestExchange, type TestUser } from './exchange.js'
import {
  assertDefined,
  createIdNumber,
  createPictureFile,
  decideAppeal,
  PICTURE,
  placeBuyOrder,
  placeSellOrder,
  requestProfileEdit,
} from './fixtures.js'

const PLAN = { amount: 25_000, planDurationDays: 6, roiPercentage: 10 } as const

/** The id of a row of any list; the username in a list without ids. */
export function getRowId(row: object): string {
  return String(Reflect.get(row, '_id') ?? Reflect.get(row, 'id') ?? Reflect.get(row, 'username'))
}

/** Reads a list page by page. `onPage` is called after each full page. */
export async function readInPages(
  call: ListMethod<object>,
  limit: number,
  onPage = async (_page: number) => {},
) {
  const rows: object[] = []
  for await (const row of paginate(call, { limit })) {
    rows.push(row)
    if (rows.length % limit === 0) await onPage(rows.length / limit)
  }
  return rows
}

/** Creates a method that reads one of the lists of the user's orders. */
export function createOrderListMethod(
  { client }: TestUser,
  side: Side,
  status: OrderStatus,
): ListMethod<object> {
  return async (page, options) => {
    const all = await client.orders.all(page, options)
    const name = `${side}Orders` as const
    return toPage<object>(all[name][status], all.nextCursors?.[name]?.[status])
  }
}

const createInvestmentListMethod =
  ({ client }: TestUser, list: 'pending' | 'completed'): ListMethod<object> =>
  async (page, options) => {
    const all = await client.investments.list(page, options)
    return toPage<object>(all[list], all.nextCursors?.[list])
  }

/** Creates the client methods that read the lists of the fixture, by a name for messages. */
export function createListMethods(
  seller: TestUser,
  buyer: TestUser,
  { operator }: TestExchange,
): Record<string, ListMethod<object>> {
  return {
    'bought and completed': createOrderListMethod(buyer, 'buy', 'completed'),
    'bought and cancelled': createOrderListMethod(buyer, 'buy', 'cancelled'),
    'bought and open': createOrderListMethod(buyer, 'buy', 'approved'),
    'sold and completed': createOrderListMethod(seller, 'sell', 'completed'),
    'sold and cancelled': createOrderListMethod(seller, 'sell', 'cancelled'),
    'to be sold': createOrderListMethod(seller, 'sell', 'pending'),
    'to be bought, by pendingBuy': buyer.client.orders.pendingBuy,
    'to be sold, by pendingSell': seller.client.orders.pendingSell,
    'open trades': seller.client.trades.open,
    'active investments': createInvestmentListMethod(seller, 'pending'),
    'ended investments': createInvestmentListMethod(seller, 'completed'),
    referrals: seller.client.investments.referrals,
    notifications: seller.client.notifications.list,
    statement: seller.client.statement.list,
    users: operator.users,
    cases: operator.cases,
    verifications: operator.verifications,
    'profile edits': operator.profileEdits,
    appeals: operator.appeals,
    audit: operator.audit,
  }
}

const createReferee = async (exchange: TestExchange, name: string, referralCode: string) => {
  const user = await exchange.createUser(name, { referralCode })
  const { client } = user
  await requestProfileEdit(user, { fullName: `${name} Example Again` })

  await client.settings.requestVerification({
    country: 'nigeria',
    verificationType: 'NIN Slip',
    idNumber: createIdNumber(name),
    frontImage: createPictureFile(),
    backImage: createPictureFile(),
  })
}

export async function placeAndCancelOrder(user: TestUser, side: Side): Promise<string> {
  const { _id: id } = await (side === 'buy' ? placeBuyOrder(user) : placeSellOrder(user))
  await (side === 'buy' ? user.client.orders.cancelBuy({ id }) : user.client.orders.cancelSell({ id }))
  return id
}

/** Creates a seller and a buyer with several rows in most of their lists, many of them with the same time. */
export async function createListFixture(exchange: TestExchange) {
  const seller = await exchange.createUser('seller', { tokens: 2_000_000, verifiedId: true })
  const buyer = await exchange.createUser('buyer', { verifiedId: true })
  const { referralCode } = await seller.client.auth.checkAuth()
  for (const name of ['ref-1', 'ref-2', 'ref-3']) await createReferee(exchange, name, referralCode)
  for (let count = 0; count < 3; count++) {
    await placeAndCancelOrder(buyer, 'buy')
    await placeAndCancelOrder(seller, 'sell')
    await seller.client.investments.create(PLAN)
  }
  // Two people have one open trade of an amount.
  for (const amount of ORDER_AMOUNTS.slice(0, 8)) {
    await placeSellOrder(seller, { amount })
    await placeBuyOrder(buyer, { amount })
  }
  await exchange.advanceTo(SESSION_START)
  const open = await buyer.client.trades.open()
  const paid = open.slice(0, 7)
  for (const { _id: id } of paid) await buyer.client.orders.pay({ id, paymentProof: PICTURE })
  for (const { _id: id } of paid.slice(0, 2)) await seller.client.orders.confirm({ id })
  for (const { _id: order } of paid.slice(2))
    await seller.client.appeals.create({ order, reason: 'Fake proof', description: 'It is not there' })
  for (const { trade } of (await exchange.operator.appeals()).slice(0, 2))
    await decideAppeal(exchange, { tradeId: trade._id, to: 'seller', loser: buyer })
  // The unpaid trade is cancelled. Its sell order is pending again, and its owner cancels it.
  await exchange.advanceTo(SESSION_START + PAYMENT_WINDOW + PAYMENT_GRACE + MINUTE)
  const [returned] = await seller.client.orders.pendingSell()
  await seller.client.orders.cancelSell({ id: assertDefined(returned)._id })
  // Until then the buyer is barred: one trade expired unpaid, and two were decided for the seller.
  await exchange.setClock(exchange.now() + UNPAID_BAR.lasts)
  for (let count = 0; count < 2; count++) await placeSellOrder(seller)
  for (let count = 0; count < 3; count++) await placeBuyOrder(buyer)
  await exchange.setClock(exchange.now() + MINUTE)
  await placeAndCancelOrder(buyer, 'buy')
  return { seller, buyer }
}
