import {
  type AppealEvent,
  type ClaimEvent,
  getRefusal,
  type InvestmentEvent,
  type OrderEvent,
  type TradeEvent,
} from '@cht/machines/lifecycles'

/** The message with which a lifecycle refuses an event. Throws if it does not refuse it. */
export function getRefusalMessage(
  snapshot: Parameters<typeof getRefusal>[0],
  event: AppealEvent | ClaimEvent | InvestmentEvent | OrderEvent | TradeEvent,
): string {
  const reason = getRefusal(snapshot, event)
  if (!reason) throw new Error(`The lifecycle does not refuse ${event.type}`)
  return reason.message
}
