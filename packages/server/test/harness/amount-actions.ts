import type { MatchedOrder } from '@cht/sdk/contract'
import { HOUR } from '@cht/sdk/rules'
import { PICTURE } from '../fixtures.js'
import { type ActionHandler, pick } from './action-helpers.js'
import { createUnreleasedTradeAction } from './trade-request-actions.js'
import { tryCall } from './try-call.js'

const isPaid = ({ paidAt, appeal }: MatchedOrder) => paidAt !== undefined && appeal === undefined
const isShort = (trade: MatchedOrder) => isPaid(trade) && trade.restDueAt !== undefined

/** Reports another amount: half of the reports say that more has arrived. */
export const reportAmount = createUnreleasedTradeAction({
  verb: 'reports another amount for',
  isSuitable: (trade, isBuyer) => !isBuyer && isPaid(trade),
  createSend:
    ({ client }, id, { amountIndex }) =>
    (key) =>
      client.trades.reportAmount({ id, amount: amountIndex % 2 === 0 ? 1 : 1_000_000_000 }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.amountReports.push(`${id}:${email}`),
})

export const disputeAmount = createUnreleasedTradeAction({
  verb: 'says that the whole was sent for',
  isSuitable: (trade, isBuyer) => isBuyer && isShort(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.trades.disputeAmount({ id }, key),
})

export const sendRest = createUnreleasedTradeAction({
  verb: 'sends the rest for',
  isSuitable: (trade, isBuyer) => isBuyer && isShort(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.trades.sendRest({ id, paymentProof: PICTURE }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.rests.push(`${id}:${email}`),
})

/** The operator decides an open appeal for the buyer if the rest arrives. */
export const requireRest: ActionHandler = async ({ operator }, _, { itemIndex }) => {
  const appeal = pick((await tryCall(operator.appeals())) ?? [], itemIndex)
  const clock = appeal && (await tryCall(operator.clock()))
  if (!appeal || !clock) return
  const dueAt = clock.now + 2 * HOUR
  await tryCall(operator.requireRest({ id: appeal.id, amount: 1, reason: 'Less has arrived', dueAt }))
}
