import { TRADE_CLAIM_REASON_CODES } from '@cht/sdk/rules'
import { type ActionHandler, pick } from './action-helpers.js'
import { createUnreleasedTradeAction } from './trade-request-actions.js'
import { tryCall } from './try-call.js'

// No open trade can be claimed about: the actions pick one of the user's newest trades.
const NO_OPEN_TRADE = () => false

export const fileClaim = createUnreleasedTradeAction({
  verb: 'files a claim about',
  isSuitable: NO_OPEN_TRADE,
  createSend:
    ({ client }, id, { amountIndex }) =>
    (key) =>
      client.claims.file(
        {
          id,
          reason: pick(TRADE_CLAIM_REASON_CODES, amountIndex) ?? 'reversed',
          description: 'It was so',
        },
        key,
      ),
  onSuccess: ({ acknowledged }, { email }, id) => acknowledged.claims.push(`${id}:${email}`),
})

export const answerClaim = createUnreleasedTradeAction({
  verb: 'answers the claim about',
  isSuitable: NO_OPEN_TRADE,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.claims.answer({ id, text: 'It was not so' }, key),
})

export const withdrawClaim = createUnreleasedTradeAction({
  verb: 'withdraws the claim about',
  isSuitable: NO_OPEN_TRADE,
  createSend:
    ({ client }, id) =>
    (key) =>
      client.claims.withdraw({ id }, key),
})

/** The operator takes an open claim, or decides it. */
export const decideClaim: ActionHandler = async ({ operator }, _, { itemIndex, amountIndex }) => {
  const claim = pick((await tryCall(operator.tradeClaims())) ?? [], itemIndex)
  if (!claim) return
  const decision = pick(['upheld', 'rejected'] as const, amountIndex)
  if (decision === undefined || amountIndex % 3 === 0) await tryCall(operator.claimCase({ id: claim.id }))
  else await tryCall(operator.decideTradeClaim({ id: claim.id, decision, reason: 'The bank says so' }))
}
