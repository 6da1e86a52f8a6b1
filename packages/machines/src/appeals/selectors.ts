import type { AppealForm } from '@cht/sdk/appeals'
import type { MatchedOrder, Party } from '@cht/sdk/trades'
import type { TradeView } from '../trades/selectors.js'
import { restoreAppeal } from './lifecycle.js'

const restoreWireAppeal = ({ state, filings }: NonNullable<MatchedOrder['appeal']>) =>
  restoreAppeal({ state, filed: filings.map(({ by }) => by) })

/** Whether the viewing party can file. Both the trade and its appeal, if it has one, must accept it (decision 6). */
export function canAppeal({ trade: { appeal }, snapshot, party }: TradeView): boolean {
  if (!snapshot.can({ type: 'appeal.open', by: party })) return false
  return !appeal || restoreWireAppeal(appeal).can({ type: 'appeal.join', by: party })
}

/** Whether the operator has decided the trade's appeal for this party. */
export function isDecidedFor({ appeal }: Pick<MatchedOrder, 'appeal'>, party: Party): boolean {
  const state = party === 'buyer' ? 'decidedForBuyer' : 'decidedForSeller'
  return appeal !== undefined && restoreWireAppeal(appeal).matches(state)
}

/** What an appeal of the viewing party is about: the trade, who appeals and against whom. */
export function getAppealSubject({
  trade,
  party,
}: TradeView): Pick<AppealForm, 'appealedBy' | 'appealedAgainst' | 'order'> {
  const counterparty = party === 'buyer' ? trade.seller : trade.buyer
  return { appealedBy: trade[party]._id, appealedAgainst: counterparty._id, order: trade._id }
}
