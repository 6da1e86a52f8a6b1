import { isYourTurn } from './labels.js'
import type { TradeView } from './view.js'

const turn = (view: TradeView) => (isYourTurn(view) ? 0 : 1)
const end = ({ deadline }: TradeView) => deadline ?? Number.MAX_SAFE_INTEGER

/** Those first whose next step is one's own; of these and of the others the one that time moves soonest. */
export function mostUrgentFirst(views: readonly TradeView[]): TradeView[] {
  return [...views].sort((one, other) => turn(one) - turn(other) || end(one) - end(other))
}
