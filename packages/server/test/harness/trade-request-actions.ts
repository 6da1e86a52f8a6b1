import { listMessagesOf } from '@cht/sdk/rules'
import { type ActionHandler, pick, readLists } from './action-helpers.js'
import type { Action } from './plan.js'
import { createTradeAction, isUnpaid, type TradeAction } from './trade-actions.js'

/**
 * Creates an action whose endpoint is in no release. If a process runs a release, the action reads the user's lists instead,
 * because its outcome would depend on the process that receives it.
 */
export function createUnreleasedTradeAction(action: TradeAction): ActionHandler {
  const act = createTradeAction(action)
  return (simulation, ...rest) =>
    simulation.deployment.hasRelease ? readLists(simulation, ...rest) : act(simulation, ...rest)
}

/** Sends a message that the buyer may send; the seller may send some of them. */
export const sendMessage = createUnreleasedTradeAction({
  verb: 'sends a message about',
  isSuitable: () => true,
  createSend:
    ({ client }, id, { amountIndex }) =>
    (key) =>
      client.trades.sendMessage({ id, message: pick(listMessagesOf('buyer'), amountIndex) ?? 'nudge' }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.messages.push(`${id}:${email}`),
})

export const requestExtension = createUnreleasedTradeAction({
  verb: 'asks for more time for',
  isSuitable: (trade, isBuyer) => isBuyer && isUnpaid(trade),
  createSend:
    ({ client }, id) =>
    (key) =>
      client.trades.requestExtension({ id }, key),
  onSuccess: ({ acknowledged }, _, id) => acknowledged.extensionRequests.add(id),
})

/** Two of three answers accept. */
const isAcceptance = ({ amountIndex }: Action) => amountIndex % 3 > 0

/** Half of the acceptances of a cancellation; they are refused to buyers. */
const takesTokensBack = (action: Action) => isAcceptance(action) && action.amountIndex % 2 === 0

export const answerExtension = createUnreleasedTradeAction({
  verb: 'answers the request for more time for',
  isSuitable: ({ requests }, isBuyer) => !isBuyer && requests?.extension === 'requested',
  createSend:
    ({ client }, id, action) =>
    (key) =>
      client.trades.answerExtension({ id, accept: isAcceptance(action) }, key),
  onSuccess: ({ acknowledged }, _, id, action) => {
    if (isAcceptance(action)) acknowledged.extended.add(id)
  },
})

export const requestCancellation = createUnreleasedTradeAction({
  verb: 'asks to cancel',
  isSuitable: isUnpaid,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.trades.requestCancellation({ id }, key),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.cancellationRequests.add(`${id}:${email}`),
})

export const answerCancellation = createUnreleasedTradeAction({
  verb: 'answers the request to cancel',
  isSuitable: ({ requests }, isBuyer) =>
    (isBuyer ? requests?.sellerCancellation : requests?.buyerCancellation) === 'requested',
  createSend:
    ({ client }, id, action) =>
    (key) =>
      client.trades.answerCancellation(
        {
          id,
          accept: isAcceptance(action),
          isPaid: !isAcceptance(action),
          cancelsSellOrder: takesTokensBack(action),
        },
        key,
      ),
  onSuccess: ({ acknowledged, history }, _, id, action) => {
    if (!isAcceptance(action)) return
    acknowledged.agreedToCancel.add(id)
    history.addWritten('trade', id, 'expired')
  },
})
