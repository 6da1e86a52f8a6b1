import { contract, type Endpoint } from '@cht/sdk/contract'
import type { Browser } from './browser.js'
import type { Facts } from './facts.js'
import { getField } from './judge.js'
import { SIDES, type Side } from './sides.js'
import type { RunState } from './state.js'

const { appeals, investments, orders, settings } = contract

/** A write that should have been refused and was not. */
interface AcceptedWrite {
  browser: Browser
  endpoint: Endpoint
  input: Record<string, unknown>
  rowId: string
}
type Undo = (state: RunState, write: AcceptedWrite) => Promise<string>

const NOT_UNDONE = 'What it wrote stays: the API has no way to undo it'

/** Forgets a fact that a write has ended. */
const endFact = ({ facts, endedFacts }: RunState, fact: keyof Facts, rowId: string) => {
  if (facts[fact] === undefined) return
  delete facts[fact]
  endedFacts[fact] = rowId
}

const getData = (body: unknown) => getField(body, 'data')

/** The ids of the pending orders of a side. Reads them also where the SDK cannot read the orders. */
const listPending = async (browser: Browser, side: Side): Promise<string[]> => {
  const { body } = await browser.send(SIDES[side].pending)
  const list = [body, getData(body), getData(getData(body))].find(Array.isArray) ?? []
  return list.map((order) => getField(order, '_id')).filter((id) => typeof id === 'string')
}

/** Cancels the orders that no row has placed. */
const cancelOrders =
  (side: Side): Undo =>
  async ({ facts }, { browser }) => {
    const { cancel, fact } = SIDES[side]
    const listUnwanted = async () => (await listPending(browser, side)).filter((id) => id !== facts[fact])
    const unwanted = await listUnwanted()
    for (const id of unwanted) await browser.send(cancel, { id })
    const left = await listUnwanted()
    if (left.length > 0) return `Orders that the kit could not cancel: ${left.join(', ')}`
    return unwanted.length > 0 ? 'The order that came of it was cancelled' : 'No order came of it'
  }

/** Forgets what the rows know of the trade and is no longer so. */
const updateTrade: Undo = async (state, { rowId }) => {
  const { accounts, facts } = state
  const answer = await accounts.seller?.browser.send(orders.all)
  const reading = orders.all.output(answer?.body)
  if (!reading.ok || !facts.trade) return NOT_UNDONE
  const { id } = facts.trade
  const trade = reading.value.sellOrders.approved.find(({ _id }) => _id === id)
  if (trade?.paymentStatus !== 'pending') endFact(state, 'unpaid', rowId)
  if (trade?.paymentStatus === 'paid') facts.paid = true
  if (trade) return trade.paymentStatus === 'paid' ? 'The trade is paid' : 'The trade is unpaid'
  endFact(state, 'paid', rowId)
  endFact(state, 'trade', rowId)
  return 'The trade has ended: the rows that need it are skipped'
}

/** Places the order of a side again if it was cancelled. */
const placeAgain =
  (side: Side): Undo =>
  async (state, write) => {
    const { account, create, fact, input } = SIDES[side]
    const { accounts, facts } = state
    const owner = accounts[account]?.browser
    const id = facts[fact]
    if (!owner || id === undefined || id !== write.input.id) return updateTrade(state, write)
    const before = await listPending(owner, side)
    if (before.includes(id)) return 'The order is still there'
    await owner.send(create, { ...input })
    const placed = (await listPending(owner, side)).find((listed) => !before.includes(listed))
    if (placed !== undefined) {
      facts[fact] = placed
      return 'The order was placed again'
    }
    endFact(state, fact, write.rowId)
    return 'The order is gone, and could not be placed again'
  }

/** An appeal cannot be withdrawn, and its trade need not take another one. */
const leaveAppeal: Undo = async (state, { input, rowId }) => {
  if (input.order === state.facts.trade?.id) endFact(state, 'unappealed', rowId)
  return 'The appeal stays: the API has no way to withdraw it'
}

const restorePassword: Undo = async ({ accounts }, { browser, input }) => {
  const { password } = Object.values(accounts).find((account) => account.browser === browser) ?? {}
  if (password === undefined) return NOT_UNDONE
  const { newPassword } = input
  const { status } = await browser.send(settings.changePassword, {
    oldPassword: newPassword,
    newPassword: password,
  })
  return status < 300 ? 'The old password was set again' : NOT_UNDONE
}

/** An investment cannot be ended: the tokens of its amount are gone for the later rows. */
const deductTokens: Undo = async ({ accounts }, { browser, input }) => {
  const account = Object.values(accounts).find((candidate) => candidate.browser === browser)
  const amount = Number(input.amount)
  const { availableBalance } = account?.user ?? {}
  if (account && availableBalance !== undefined)
    account.user = { ...account.user, availableBalance: availableBalance - amount }
  return `An investment of ${amount} CHT stays: the API has no way to end it`
}

const UNDO = new Map<Endpoint, Undo>([
  [orders.createBuy, cancelOrders('buy')],
  [orders.createSell, cancelOrders('sell')],
  [orders.cancelBuy, placeAgain('buy')],
  [orders.cancelSell, placeAgain('sell')],
  [orders.pay, updateTrade],
  [orders.confirm, updateTrade],
  [appeals.create, leaveAppeal],
  [investments.create, deductTokens],
  [settings.changePassword, restorePassword],
])

/**
 * Undoes a write that should have been refused and was not, or forgets what it has ended, so that later rows do not take what came of
 * it for theirs. Returns what was done, in words.
 */
export async function undoWrite(state: RunState, write: AcceptedWrite): Promise<string> {
  const undo = UNDO.get(write.endpoint)
  return undo ? undo(state, write) : NOT_UNDONE
}
