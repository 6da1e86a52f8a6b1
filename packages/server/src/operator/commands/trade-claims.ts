import { join } from 'node:path'
import type { TradeClaim } from '@cht/sdk/contract'
import type { OperatorTradeClaim } from '@cht/sdk/operator'
import { formatTokens, getTradeNumber, TRADE_CLAIM_REASONS } from '@cht/sdk/rules'
import { RefusedError } from '../errors.js'
import { formatTime } from '../format-time.js'
import { oneOf, text } from '../value-parsers.js'
import { printWaiting } from './cases.js'
import { type CommandContext, defineCommand } from './command.js'
import { isOrderNumber } from './open-appeals.js'
import { listAll } from './rows.js'
import { directory, savePictureIfFound } from './save-picture.js'
import { formatPayment, printPayer } from './trade-lines.js'
import { STANDINGS } from './user-lookups.js'

const LISTED = ['open', 'upheld', 'rejected', 'withdrawn'] as const

/** A claim, or a trade with one open claim. */
const claimName = text(
  'id|number',
  'the id of the claim, or the number of the order if one claim about it is open',
)

const DECISIONS = ['upheld', 'rejected'] as const

const findOwnClaim = ({ by, trade }: OperatorTradeClaim): TradeClaim | undefined =>
  trade.claims?.find((claim) => claim.by === by)

const describeReason = ({ reason, reasonText = '' }: TradeClaim): string =>
  reason === 'unknown' ? reasonText : TRADE_CLAIM_REASONS[reason].label

const printText = ({ print }: CommandContext, value: string) => {
  for (const line of value.split(/\r?\n/)) print(`    | ${line}`)
}

const printClaim = (context: CommandContext, operatorClaim: OperatorTradeClaim) => {
  const { print } = context
  const { id, by, author, other, trade } = operatorClaim
  const claim = findOwnClaim(operatorClaim)
  if (!claim) return
  print(
    `${getTradeNumber(trade._id)}  ${id}  ${formatTokens(trade.amount)}  ${claim.state}  filed ${formatTime(claim.filedAt)}`,
  )
  const otherParty = by === 'buyer' ? 'seller' : 'buyer'
  print(
    `  ${by} ${trade[by].fullName ?? ''}, ${author.email}, ${STANDINGS[author.standing]}: ${describeReason(claim)}`,
  )
  printText(context, claim.description)
  print(
    `  ${otherParty} ${trade[otherParty].fullName ?? ''}, ${other.email}, ${STANDINGS[other.standing]}: ${claim.answeredAt === undefined ? 'no answer' : `answered ${formatTime(claim.answeredAt)}`}`,
  )
  if (claim.answer !== undefined) printText(context, claim.answer)
  if (claim.closedAt !== undefined)
    print(`  ${claim.state} ${formatTime(claim.closedAt)}${claim.decision ? `: ${claim.decision}` : ''}`)
}

const printCase = (context: CommandContext, operatorClaim: OperatorTradeClaim) => {
  const { print } = context
  const { id, trade, other } = operatorClaim
  printClaim(context, operatorClaim)
  print(`  ${formatPayment(trade)}`)
  printPayer(context, trade)
  for (const { at, type, party } of trade.events ?? [])
    print(`  ${formatTime(at)}  ${type}${party ? ` by the ${party}` : ''}`)
  if (trade.paidAt !== undefined) print('  --save DIR saves the proof of payment')
  print(`  cases show ${id}`)
  print(`  users show ${other.email}`)
  print(`  users hold ${other.email} --why "Claim about order ${getTradeNumber(trade._id)}"`)
}

/** The id of the claim that a name stands for. Throws `RefusedError` if no open claim or several have the number. */
const findClaimId = async ({ client }: CommandContext, name: string): Promise<string> => {
  if (!isOrderNumber(name)) return name
  const number = getTradeNumber(name)
  const [claim, ...others] = await client.tradeClaims({ of: name })
  if (!claim) throw new RefusedError(`No open claim is about order ${number}`)
  if (others.length > 0)
    throw new RefusedError(
      `Several open claims are about order ${number}: ${[claim, ...others].map(({ id, by }) => `${id} (of the ${by})`).join(', ')}`,
    )
  return claim.id
}

export const tradeClaims = [
  defineCommand('trade-claims list', {
    help: 'claims after the end of trades: the open ones, or those of a state, with what each side wrote',
    optional: { state: oneOf('state', LISTED) },
    run: async (context, { state = 'open' }) => {
      const claims = await listAll((page) => context.client.tradeClaims({ ...page, state }))
      if (claims.length === 0) context.print(`No ${state} claims`)
      for (const claim of claims) printClaim(context, claim)
    },
  }),
  defineCommand('trade-claims show', {
    help: 'shows one claim with its trade and how to hold the other side, or saves the proof of payment',
    positionals: { name: claimName },
    optional: { save: directory },
    why: 'optional',
    run: async (context, { name, save: folder }) => {
      const id = await findClaimId(context, name)
      if (folder === undefined) return printCase(context, await context.client.tradeClaim({ id }))
      const save = (path: string) =>
        savePictureIfFound(context, `trade-claims/${id}/${path}`, join(folder, `${id}-${path}.jpg`))
      if (!(await save('proof'))) context.print('There is no proof of payment, or it has been erased')
      // Only where the buyer has sent a proof of the rest.
      await save('proof-of-rest')
    },
  }),
  defineCommand('trade-claims decide', {
    help: 'decides a claim with a reason that both sides read; no tokens move',
    positionals: { name: claimName, decision: oneOf('upheld|rejected', DECISIONS) },
    required: { reason: text('text', 'the reason, which both sides read') },
    why: 'optional',
    run: async (context, { name, decision, reason }) => {
      const id = await findClaimId(context, name)
      const { value } = await context.client.decideTradeClaim({ id, decision, reason, ...context.auditInfo })
      if (printWaiting(context, id, value)) return
      context.print(`The claim is ${decision}, and both sides are told. No tokens moved`)
    },
  }),
]
