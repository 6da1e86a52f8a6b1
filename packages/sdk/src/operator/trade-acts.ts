import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject } from '../schema.js'
import { HOUR, MINUTE } from '../time.js'
import { auditFields } from './audit.js'
import { wholeNumber } from './numbers.js'

const access = 'operator'

/** The most minutes by which the operator extends a window at once. */
const MAX_EXTENSION_MINUTES = (24 * HOUR) / MINUTE

/** `text`: what both parties read. */
const input = { id, text: requiredLine(300), ...auditFields }

/** What the operator does to an open trade. */
export const tradeActEndpoints = {
  /**
   * Freezes an open trade: nobody pays, nothing leaves its escrow, and its windows stand still. Both parties read the `text`; an appeal
   * can still be filed. `id` is the id of the trade.
   * Errors: `not_found`, `already_frozen`, `trade_completed`, `trade_cancelled`.
   */
  freezeTrade: defineEndpoint({
    method: 'POST',
    path: '/operator/trades/{id}/freeze',
    access,
    roles: ['support', 'mediator'],
    errors: ['already_frozen', 'trade_completed', 'trade_cancelled'],
    input: wireObject(input),
    success: 'Frozen',
  }),
  /**
   * Ends the freeze of a trade. Its windows go on with the time that was left, and 15 minutes at least. Both parties read the `text`.
   * Errors: `not_found`, `not_frozen`, `trade_completed`, `trade_cancelled`.
   */
  unfreezeTrade: defineEndpoint({
    method: 'POST',
    path: '/operator/trades/{id}/unfreeze',
    access,
    roles: ['mediator'],
    errors: ['not_frozen', 'trade_completed', 'trade_cancelled'],
    input: wireObject(input),
    success: 'The trade goes on',
  }),
  /**
   * Opens an appeal of a trade that is paid and that nobody has appealed. Both parties read the `text`, and each can file, add statements and
   * pictures. Returns the id of the appeal.
   * Errors: `not_found`, `not_paid`, `trade_completed`, `trade_cancelled`, `trade_appealed`.
   */
  startAppeal: defineEndpoint({
    method: 'POST',
    path: '/operator/trades/{id}/appeal',
    access,
    roles: ['support', 'mediator'],
    errors: ['not_paid', 'trade_appealed', 'trade_completed', 'trade_cancelled'],
    input: wireObject(input),
    output: payload(wireObject({ appeal: id })),
    success: 'Opened',
  }),
  /**
   * Gives 1 to 1,440 more `minutes` for the window of a trade that runs: to pay, to confirm, or to send the rest. Both parties read the
   * `text`. Returns when it ends; absent while the window stands still.
   *
   * `dueAt` is in ms.
   * Errors: `not_found`, `no_window`.
   */
  extendWindow: defineEndpoint({
    method: 'POST',
    path: '/operator/trades/{id}/extend',
    access,
    roles: ['support', 'mediator'],
    errors: ['no_window'],
    input: wireObject({
      ...input,
      minutes: wholeNumber(1, MAX_EXTENSION_MINUTES),
    }),
    output: payload(wireObject({ dueAt: optional(instant) })),
    success: 'Extended',
  }),
}
