import type { TradeView } from '../trades/selectors.js'
import { restoreAppeal } from './lifecycle.js'

/** Whether the viewing party can file. Both the trade and its appeal, if it has one, must accept it (decision 6). */
export function canAppeal({ trade: { appeal }, snapshot, party }: TradeView): boolean {
  if (!snapshot.can({ type: 'appeal.open', by: party })) return false
  if (!appeal) return true
  const filed = appeal.filings.map(({ by }) => by)
  return restoreAppeal({ state: appeal.state, filed }).can({ type: 'appeal.join', by: party })
}
