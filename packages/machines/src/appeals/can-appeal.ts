import type { TradeView } from '../trades/view.js'
import { restoreAppeal } from './lifecycle.js'

/** Whether a party may file: the trade has to be open to it, and so has the case where there is one (decision 6). */
export function canAppeal({ trade: { appeal }, snapshot, party }: TradeView): boolean {
  if (!snapshot.can({ type: 'appeal.open', by: party })) return false
  if (!appeal) return true
  const filed = appeal.filings.map(({ by }) => by)
  return restoreAppeal({ state: appeal.state, filed }).can({ type: 'appeal.join', by: party })
}
