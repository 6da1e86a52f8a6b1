import type { MatchedOrder } from '@cht/sdk/contract'
import { type AppealForm, MAX_APPEAL_PICTURES, type Party } from '@cht/sdk/rules'
import type { TradeView } from '../trades/selectors.js'
import { getFinalDecision } from './lifecycle.js'
import { toAppealSnapshot } from './mapper.js'

/** How the description of an appeal about the amount begins. */
export const ANOTHER_AMOUNT = 'Another amount: '

/** Whether the viewing party can file. Both the trade and its appeal, if it has one, must accept it. */
export function canAppeal({ snapshot, appeal, party }: TradeView): boolean {
  if (!snapshot.can({ type: 'appeal.open', by: party })) return false
  return !appeal || appeal.can({ type: 'appeal.join', by: party })
}

/** Whether the operator has decided the trade's appeal finally for this party. */
export function isDecidedFor(trade: Pick<MatchedOrder, 'appeal'>, party: Party): boolean {
  // At time 0, only a decision that the back end has sent as final counts.
  const appeal = toAppealSnapshot(trade, 0)
  return appeal !== undefined && getFinalDecision(appeal) === party
}

/**
 * What an appeal of the viewing party is about: the trade, who appeals and against whom; if the parties do not agree on the amount, also
 * the reason, and how the description begins.
 */
export function getAppealSubject({
  trade,
  snapshot,
  party,
}: TradeView): Pick<AppealForm, 'appealedBy' | 'appealedAgainst' | 'order'> &
  Partial<Pick<AppealForm, 'reason' | 'description'>> {
  const counterparty = party === 'buyer' ? trade.seller : trade.buyer
  return {
    appealedBy: trade[party]._id,
    appealedAgainst: counterparty._id,
    order: trade._id,
    ...(snapshot.matches({ paid: 'amountDisputed' }) && {
      reason: 'Other',
      description: ANOTHER_AMOUNT,
    }),
  }
}

export interface AppealView {
  /** The viewing party can add a statement, or a picture. */
  canAddStatement: boolean
  canAddPicture: boolean
  /** How many more pictures the viewing party can add. */
  picturesLeft: number
  /** The viewing party lost: it can accept the decision or ask for a review. */
  canAnswerDecision: boolean
  /** What the operator asks the viewing party; undefined if nothing. */
  question: string | undefined
  /** The last decision: for whom and why; undefined before the first. */
  decision: { for: Party; reason: string | undefined } | undefined
}

/**
 * What the viewing party can do in the appeal of a trade, and what is asked of it; undefined without an appeal, and if the back
 * end does not send its stage.
 */
export function viewAppeal({ trade, appeal, party }: TradeView): AppealView | undefined {
  if (!appeal || trade.appeal?.stage === undefined) return undefined
  const { asked, decidedFor, contributions } = appeal.context
  const { events = [] } = trade.appeal
  const findText = (type: string, of?: Party) =>
    events.filter((event) => event.type === type && (of ?? event.party) === event.party).at(-1)?.text
  return {
    canAddStatement: appeal.can({ type: 'statement.add', by: party }),
    canAddPicture: appeal.can({ type: 'picture.add', by: party }),
    picturesLeft: MAX_APPEAL_PICTURES - (contributions?.[party]?.pictures ?? 0),
    canAnswerDecision: appeal.can({ type: 'decision.accept', by: party }),
    question: asked?.includes(party) ? findText('information.ask', party) : undefined,
    decision: decidedFor && { for: decidedFor, reason: findText('appeal.resolve') },
  }
}
