import type { MatchedOrder } from '@cht/sdk/contract'
import { type AppealStage, formatMoney, formatTokens, type Party } from '@cht/sdk/rules'
import type { TradeView } from '../trades/selectors.js'
import type { AppealSnapshot } from './lifecycle.js'

const UNDECIDED: Record<Party, (them: string) => string> = {
  buyer: (them) => `The trade is frozen. It ends when ${them} confirms your payment or an operator decides.`,
  seller: () => 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
}

/** Where a decision for a party sends the tokens. `tokens`: such as `75,000 CHT`; `them`: the other party's name. */
const DESTINATIONS: Record<Party, (tokens: string, them: string, isMine: boolean) => string> = {
  buyer: (tokens, them, isMine) =>
    isMine ? `${tokens} go to your available balance` : `your ${tokens} go to ${them}`,
  seller: (tokens, them, isMine) =>
    isMine ? `your ${tokens} go back to your available balance` : `${tokens} go back to ${them}`,
}

/** Where a decision for `to` sends the tokens, for the viewing party: `your 75,000 CHT go to Kofi Mensah`. */
export function describeDestination(
  {
    trade,
    party,
    counterpartyName,
  }: Pick<TradeView, 'party' | 'counterpartyName'> & {
    trade: Pick<MatchedOrder, 'amount'>
  },
  to: Party,
): string {
  return DESTINATIONS[to](formatTokens(trade.amount), counterpartyName, to === party)
}

interface StageContext {
  them: string
  party: Party
  /** The viewing party was asked, or the decision is for it. */
  isMine: boolean
  /** What the buyer still has to pay. */
  rest: string
  /** Where the decision sends the tokens. */
  destination: string
}

const STAGES: Record<AppealStage, (context: StageContext) => string> = {
  undecided: ({ them, party }) => UNDECIDED[party](them),
  asked: ({ them, isMine }) =>
    isMine
      ? 'The operator asks you for something. If you do not answer in time, the operator decides on what has been submitted.'
      : `The operator has asked ${them} for something, and decides after the answer.`,
  restRequired: ({ them, party, rest }) =>
    party === 'buyer'
      ? `The operator decided: send ${rest} more to ${them} before the time is up. ${them} confirms when it has arrived, and the tokens go to you. Otherwise the decision is for ${them}.`
      : `The operator decided: ${them} has until the time is up to send you ${rest} more. Confirm when it has arrived. Otherwise the decision is for you.`,
  proposed: ({ them, isMine, destination }) =>
    isMine
      ? `The operator decided for you: ${destination} when the time is up. Until then ${them} may ask for a review. You do not need to do anything.`
      : `The operator decided for ${them}: ${destination} when the time is up. Until then you may ask for a review.`,
  underReview: () =>
    'The decision is under review. The tokens stay in escrow until the operator has decided again. That decision is final.',
}

/** Says what an open appeal waits for, and where its decision sends the tokens. */
export function describeAppeal({ value, context }: AppealSnapshot, view: TradeView): string {
  const { party, counterpartyName: them } = view
  const stage = typeof value === 'string' ? 'undecided' : value.open
  const destination = context.decidedFor === undefined ? '' : describeDestination(view, context.decidedFor)
  const { payment } = view.trade
  const rest =
    payment === undefined || context.restAmount === undefined
      ? 'the rest'
      : formatMoney({ ...payment, amount: context.restAmount })
  const isMine = context.asked?.includes(party) ?? party === context.decidedFor
  return STAGES[stage]({ them, party, isMine, rest, destination })
}
