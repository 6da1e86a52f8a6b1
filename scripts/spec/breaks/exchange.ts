import type { Break } from '../break/break.js'

const SERVER = 'packages/server/src'
const AUTH = `${SERVER}/features/auth`
const INVESTMENTS = `${SERVER}/domain/investments/mapper.ts`
const TRADES = `${SERVER}/domain/trading/trade-mapper.ts`
const MATCH = `${SERVER}/domain/trading/match.ts`
const ORDERS = `${SERVER}/features/trading/order-queries.ts`

/** The rules that the exchange keeps whatever a client sends: breaks of the server, and of what it shares with the SDK. */
export const exchange: Break[] = [
  {
    name: 'auth.1',
    file: `${AUTH}/routes.ts`,
    text: '      await startSession(tx, call, id)\n',
    replacement: '',
  },
  {
    name: 'login.3',
    file: `${AUTH}/start-login.ts`,
    text: '      await startSession(tx, call, id, confirmation)\n',
    replacement: '',
  },
  {
    name: 'login.4',
    file: `${AUTH}/login.ts`,
    text: 'userId: holder?.id })\n    throw wrongCredentials()',
    replacement:
      "userId: holder?.id })\n    if (!holder) throw new Error('Unknown email')\n    throw wrongCredentials()",
  },
  {
    name: 'logout.1',
    file: `${AUTH}/routes.ts`,
    text: 'await endSession(tx, call.request, context)',
    replacement: '(await findSession(call.request, context))?.id',
  },
  {
    name: 'signup.1',
    file: 'packages/sdk/src/model/fields.ts',
    text: 'z.literal(COUNTRIES, COUNTRY_RULE)',
    replacement: 'z.string()',
  },
  {
    name: 'signup.3',
    file: 'packages/sdk/src/auth/inputs.ts',
    text: '[\\d ()-]{7,20}$',
    replacement: '[\\d ()-]{0,20}$',
  },
  {
    name: 'signup.5',
    file: 'packages/sdk/src/auth/endpoints.ts',
    text: '          agree\n',
    replacement: '          agree !== undefined\n',
  },
  {
    name: 'signup.7',
    file: `${AUTH}/service.ts`,
    text: 'hasEmail) ? [emailTaken()]',
    replacement: 'hasEmail) ? [usernameTaken()]',
  },
  {
    name: 'code.3',
    file: `${AUTH}/codes.ts`,
    text: 'expires_at > $2\n',
    replacement: 'expires_at >= $2\n',
  },
  {
    name: 'code.4',
    file: `${AUTH}/verify-code.ts`,
    text: '    if (redeemed) await acceptEmail(tx, call, id, email)\n',
    replacement: '',
  },
  {
    name: 'code.5',
    file: `${SERVER}/kernel/limits.ts`,
    text: '{ max: 1, period: RESEND_INTERVAL }, knownAccount: { max: 1, period: RESEND_INTERVAL }',
    replacement: '{ max: 1, period: 0 }, knownAccount: { max: 1, period: 0 }',
  },
  {
    name: 'model.1',
    file: `${SERVER}/domain/auth/mapper.ts`,
    text: '    verification: { state, reason: verificationReason ?? undefined },\n',
    replacement:
      "    verification: { state, reason: verificationReason ?? undefined },\n    passwordHash: '$argon2id$v=19',\n",
  },
  {
    name: 'home.7',
    file: `${SERVER}/features/market/routes.ts`,
    text: '         and (user_id, amount, payment_method) not in (select user_id, amount, payment_method from twins)\n',
    replacement: '',
  },
  {
    name: 'orders.1',
    file: ORDERS,
    text: "`user_id = $1 and side = '${side}' and",
    replacement: "`user_id = $1 and side <> '${side}' and",
  },
  {
    name: 'orders.2',
    file: ORDERS,
    text: "where buy_order_id = orders.id and state = 'cancelled')",
    replacement: "where buy_order_id = orders.id and state = 'completed')",
  },
  {
    name: 'orders.4',
    file: `${SERVER}/features/trading/orders.ts`,
    text: "  if (order.side === 'sell') await postEntry(tx, now, createEscrowReturnEntry(order))\n",
    replacement: '',
  },
  {
    name: 'orders.5',
    file: MATCH,
    text: 'paymentDueAt: dueAt,',
    replacement: 'paymentDueAt: dueAt - 1,',
  },
  {
    name: 'orders.6',
    file: MATCH,
    text: 'graceEndsAt: computeGraceEnd(dueAt)',
    replacement: 'graceEndsAt: computeGraceEnd(dueAt) + 1',
  },
  {
    name: 'orders.7',
    file: `${SERVER}/platform/pictures/picture.ts`,
    text: '    .jpeg({ quality: 85 })\n',
    replacement: '    .keepExif()\n    .jpeg({ quality: 85 })\n',
  },
  {
    name: 'orders.8',
    file: 'packages/machines/src/trades/lifecycle.ts',
    text: 'paidAt: ({ context }) => context.now,\n      confirmationDueAt: ({ context }) => computeConfirmationDue(context.now),',
    replacement:
      'paidAt: ({ context }) => context.now,\n      confirmationDueAt: ({ context }) => computeConfirmationDue(context.now) - 1,',
  },
  {
    name: 'orders.10',
    file: TRADES,
    text: 'viewerId === row.buyerId || (viewerId === row.sellerId && areDetailsVisible(row, now))',
    replacement: 'viewerId === row.buyerId',
  },
  {
    name: 'orders.11',
    file: `${SERVER}/features/trading/advance-trades.ts`,
    text: "'complete both orders': sendToOrders({ type: 'trade.complete' })",
    replacement: "'complete both orders': sendToOrders({ type: 'trade.refund' })",
  },
  {
    name: 'orders.12',
    file: `${SERVER}/features/trading/appeal-routes.ts`,
    text: 'appealTrade(tx, locked, { reason, description })',
    replacement: "appealTrade(tx, locked, { reason, description: '' })",
  },
  {
    name: 'orders.14',
    file: TRADES,
    text: '  return viewerId === row.buyerId || (viewerId === row.sellerId && areDetailsVisible(row, now))\n',
    replacement: '  return viewerId !== undefined && now > 0\n',
  },
  {
    name: 'order-form.2',
    file: 'packages/sdk/src/orders/model.ts',
    text: '    paymentMethod,\n    network: optional(z.literal(CRYPTO_NETWORKS, NETWORK_RULE)),\n  })\n  .check(orderRule)\n',
    replacement:
      '    paymentMethod: z.optional(paymentMethod),\n    network: optional(z.literal(CRYPTO_NETWORKS, NETWORK_RULE)),\n  })\n',
  },
  {
    name: 'order-form.4',
    file: 'packages/sdk/src/orders/model.ts',
    text: "['network', 'walletAddress'] as const",
    replacement: "['network'] as const",
  },
  {
    name: 'order-form.6',
    file: `${SERVER}/jobs/matching-queue.ts`,
    text: 'IS_MATCHABLE_USER_SQL} and orders.created_at < $1`',
    replacement: 'IS_MATCHABLE_USER_SQL} and orders.created_at <= $1`',
  },
  {
    name: 'order-form.8',
    file: `${SERVER}/domain/trading/payment-details.ts`,
    text: 'accountName: keep(isBank, input.accountName)',
    replacement: 'accountName: keep(isBank, input.bankName)',
  },
  {
    name: 'invest.1',
    file: INVESTMENTS,
    text: 'total + toAmount(stake) * stake.count',
    replacement: 'total + toAmount(stake)',
  },
  {
    name: 'invest.2',
    file: INVESTMENTS,
    text: '    roiPercentage: roi,\n',
    replacement: '    roiPercentage: roi + 1,\n',
  },
  {
    name: 'invest.3',
    file: `${SERVER}/features/investments/advance.ts`,
    text: 'entries: rows.map(createCapitalEntry)',
    replacement: 'entries: []',
  },
  {
    name: 'invest.4',
    file: `${SERVER}/features/investments/service.ts`,
    text: "  const event = { type: 'investment.reinvest' } as const\n  assertCan(current.snapshot, event)\n",
    replacement: "  const event = { type: 'investment.reinvest' } as const\n",
  },
  {
    name: 'invest.5',
    file: `${SERVER}/domain/investments/plans.ts`,
    text: 'if (plan?.roi !== roi)',
    replacement: 'if (plan === undefined)',
  },
  {
    name: 'invest.8',
    file: `${SERVER}/features/investments/service.ts`,
    text: '  await postEntry(tx, now, createStakeEntry(row))\n',
    replacement: '  await postEntry(tx, now, createStakeEntry(row)).catch(() => {})\n',
  },
  {
    name: 'affiliate.1',
    file: `${SERVER}/features/referrals/queries.ts`,
    text: 'count(*) filter (where exists (',
    replacement: 'count(*) filter (where not exists (',
  },
  {
    name: 'verify-id.1',
    file: 'packages/sdk/src/verification/endpoints.ts',
    text: '        formRule(validateIdType),\n',
    replacement: '',
  },
  {
    name: 'verify-id.3',
    file: `${SERVER}/features/verification/service.ts`,
    text: "where user_id = $1 and state = 'pending'`, [",
    replacement: "where user_id = $1 and state = 'rejected'`, [",
  },
  {
    name: 'verify-id.4',
    file: `${SERVER}/domain/auth/mapper.ts`,
    text: "isDocumentVerified: verificationLifecycle.restore(state).matches('verified')",
    replacement: "isDocumentVerified: verificationLifecycle.restore(state).matches('pendingReview')",
  },
  {
    name: 'profile.1',
    file: `${SERVER}/features/profile/service.ts`,
    text: 'if (!current || changed.length === 0) throw noChanges()',
    replacement: 'if (!current) throw noChanges()',
  },
  {
    name: 'password.1',
    file: `${SERVER}/features/profile/routes.ts`,
    text: 'await endOtherSessions(tx, request, context, user.id)',
    replacement: 'request && context ? 0 : 1',
  },
]
