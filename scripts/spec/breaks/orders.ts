import type { Break } from '../break/break.js'

const SCREEN = 'packages/web/src/features/orders/orders-screen.tsx'
const LISTS = 'packages/web/src/features/orders/orders-lists.tsx'
const CARD = 'packages/web/src/features/orders/trade-card.tsx'
const ACTIONS = 'packages/machines/src/trades/actions.ts'
const LIFECYCLE = 'packages/machines/src/trades/lifecycle.ts'
const STATES = 'packages/machines/src/trades/states.ts'

/** Orders and trades. */
export const orders: Break[] = [
  {
    name: 'orders.1',
    file: LISTS,
    text: 'orders[`${side}Orders`].pending.length',
    replacement: 'orders.buyOrders.pending.length',
  },
  {
    name: 'orders.1',
    file: SCREEN,
    text: '          <SessionBanner session={session} hasOpenTrade={hasOpenTrade} variant="row" />\n',
    replacement: '',
  },
  {
    name: 'orders.1',
    file: LISTS,
    text: 'onValueChange={(next) => select({ side: next })}',
    replacement: "onValueChange={() => select({ side: 'buy' })}",
  },
  {
    name: 'orders.2',
    file: 'packages/web/src/features/orders/order-tabs.ts',
    text: "label: 'Approved', isLiveOnly: true,",
    replacement: "label: 'Approved',",
  },
  {
    name: 'orders.2',
    file: 'packages/web/src/features/orders/use-orders-tabs.ts',
    text: "isAvailable ? requested : 'pending'",
    replacement: 'requested',
  },
  {
    name: 'orders.3',
    file: CARD,
    text: "party === 'buyer' && account !== undefined && (",
    replacement: 'account !== undefined && (',
  },
  {
    name: 'orders.3',
    file: CARD,
    text: "(party === 'buyer' ? trade.seller : trade.buyer).phoneNumber",
    replacement: "(party === 'seller' ? trade.seller : trade.buyer).phoneNumber",
  },
  {
    name: 'orders.3',
    file: 'packages/server/src/domain/trading/trade-mapper.ts',
    text: 'now < endedAt + DETAILS_SHOWN_FOR)',
    replacement: 'now > endedAt)',
  },
  {
    name: 'orders.4',
    file: 'packages/machines/src/orders/forms.ts',
    text: 'client.orders.cancelSell(values, options)',
    replacement: 'client.orders.cancelBuy(values, options)',
  },
  {
    name: 'orders.4',
    file: 'packages/web/src/features/orders/order-card.tsx',
    text: "snapshot.can({ type: 'order.cancel' })",
    replacement: '!isPending',
  },
  { name: 'orders.5', file: ACTIONS, text: ": 'Paid'\n", replacement: ": 'Pay'\n" },
  {
    name: 'orders.5',
    file: STATES,
    text: "label: 'Awaiting payment'",
    replacement: "label: 'Unpaid'",
  },
  {
    name: 'orders.5',
    file: CARD,
    text: '        {deadline !== undefined && (\n          <b>',
    replacement: "        {deadline !== undefined && view.party === 'seller' && (\n          <b>",
  },
  {
    name: 'orders.6',
    file: STATES,
    text: '`${them} has ${graceMinutes} more minutes to send a late receipt when the time is up. Then your order goes back to the market.`',
    replacement: '`${them} has to pay.`',
  },
  {
    name: 'orders.6',
    file: CARD,
    text: '        {deadline !== undefined && (\n          <b>',
    replacement: "        {deadline !== undefined && view.party === 'buyer' && (\n          <b>",
  },
  {
    name: 'orders.7',
    file: 'packages/web/src/features/trades/payment-dialog.tsx',
    text: 'disabled={!canSendProof}',
    replacement: 'disabled={canSendProof}',
  },
  {
    name: 'orders.7',
    file: 'packages/machines/src/trades/payment-form.ts',
    text: "  requireFields(['paymentProof'], 'Add a picture of the payment first'),\n",
    replacement: '',
  },
  {
    name: 'orders.7',
    file: 'packages/web/src/components/picture-field.tsx',
    text: "setState(result === undefined ? 'refused' : 'idle')",
    replacement: "setState('idle')",
  },
  {
    name: 'orders.8',
    file: ACTIONS,
    text: "add('appeal', 'Appeal', !isAppealPossible)",
    replacement: "add('appeal', 'Appeal')",
  },
  {
    name: 'orders.8',
    file: STATES,
    text: "'Awaiting confirmation'",
    replacement: "'Paid'",
  },
  {
    name: 'orders.9',
    file: STATES,
    text: "'Late Confirmation'",
    replacement: "'Late confirmation'",
  },
  {
    name: 'orders.9',
    file: LIFECYCLE,
    text: "lateConfirmation: {\n          on: { 'appeal.open': { target: '#trade.appealed', actions: 'open an appeal' } },",
    replacement:
      "lateConfirmation: {\n          on: {\n            'appeal.open': { guard: isSeller, target: '#trade.appealed', actions: 'open an appeal' },\n          },",
  },
  {
    name: 'orders.10',
    file: LIFECYCLE,
    text: "{ guard: isSeller, target: '#trade.appealed', actions: 'open an appeal' },\n              refuse('too_early', 'The seller",
    replacement: "refuse('too_early', 'The seller",
  },
  {
    name: 'orders.10',
    file: ACTIONS,
    text: "  if (getProofUrl(trade)) add('proof', 'View payment')\n",
    replacement: '',
  },
  {
    name: 'orders.11',
    file: 'packages/machines/src/trades/forms.ts',
    text: "hasSender && sender === ''",
    replacement: "hasSender && sender !== ''",
  },
  {
    name: 'orders.12',
    file: 'packages/sdk/src/appeals/model.ts',
    text: "  requireFields(['order'], 'Select an order to appeal'),\n",
    replacement: '',
  },
  {
    name: 'orders.12',
    file: 'packages/machines/src/appeals/forms.ts',
    text: 'parseInput(describedAppeal, values)',
    replacement: 'parseInput(appeals.create.input, values)',
  },
  {
    name: 'orders.12',
    file: 'packages/machines/src/appeals/selectors.ts',
    text: 'appealedAgainst: counterparty._id',
    replacement: 'appealedAgainst: trade[party]._id',
  },
  {
    name: 'orders.13',
    file: LIFECYCLE,
    text: 'getWindowTime(context) >= context.graceEndsAt',
    replacement: 'getWindowTime(context) >= context.paymentDueAt',
  },
  {
    name: 'orders.13',
    file: ACTIONS,
    text: "'Paid: send late receipt'",
    replacement: "'Paid'",
  },
  {
    name: 'orders.13',
    file: LIFECYCLE,
    text: "actions: ['record the payment', 'open an appeal for late proof']",
    replacement: "actions: ['record the payment']",
  },
  {
    name: 'orders.15',
    file: 'packages/machines/src/orders/lifecycle.ts',
    text: "refuse('order_matched', 'This order has been matched and can no longer be cancelled')",
    replacement: "'cancelled'",
  },
  {
    name: 'orders.15',
    file: 'packages/server/src/features/trading/orders.ts',
    text: "'select from orders where id = $1 and user_id = $2 and side = $3'",
    replacement: "'select from orders where id = $1 and $2::uuid is not null and side = $3'",
  },
  {
    name: 'orders.14',
    file: 'packages/server/src/features/trading/trades.ts',
    text: '  if (!getParty(trade, userId)) throw notFound()\n  return trade',
    replacement: '  return trade',
  },
  {
    name: 'orders.14',
    file: 'packages/server/src/features/trading/trades.ts',
    text: '  const by = getParty(locked.trade, userId)\n  if (!by) throw notFound()\n',
    replacement: "  const by = getParty(locked.trade, userId) ?? 'buyer'\n",
  },
  {
    name: 'orders.14',
    file: 'packages/server/src/features/trading/trades.ts',
    text: '  if (!getParty(trade, userId)) throw notFound()\n  return trade',
    replacement: '  if (trade.buyerId !== userId) throw notFound()\n  return trade',
  },
  {
    name: 'orders.14',
    file: 'packages/web/src/features/trades/trade-screen.tsx',
    text: '{view && <Trade view={view} />}',
    replacement: '{view && isOpenTrade(view.snapshot) && <Trade view={view} />}',
  },
  {
    name: 'orders.14',
    file: 'packages/web/src/features/trades/trade-details.tsx',
    text: 'value: getTradeNumber(trade._id), copy: trade._id }',
    replacement: 'value: getTradeNumber(trade._id) }',
  },
]
