import type { AppealStage } from '@cht/sdk/appeals'
import type { Party } from '@cht/sdk/trades'
import type { AppealSnapshot } from './lifecycle.js'

const UNDECIDED: Record<Party, (them: string) => string> = {
  buyer: (them) => `The trade is frozen. It ends when ${them} confirms your payment or an operator decides.`,
  seller: () => 'The trade is frozen. It ends when you confirm the payment or an operator decides.',
}

/** `isMine`: the viewing party was asked, or the decision is for it. */
const STAGES: Record<AppealStage, (them: string, party: Party, isMine: boolean) => string> = {
  undecided: (them, party) => UNDECIDED[party](them),
  asked: (them, _, isMine) =>
    isMine
      ? 'The operator asks you for something. If you do not answer in time, the operator decides on what has been submitted.'
      : `The operator has asked ${them} for something, and decides after the answer.`,
  proposed: (them, _, isMine) =>
    isMine
      ? `The operator decided for you. The tokens stay in escrow until the time is up, because ${them} may ask for a review.`
      : `The operator decided for ${them}. The tokens stay in escrow until the time is up. Until then you may ask for a review.`,
  underReview: () =>
    'The decision is under review. The tokens stay in escrow until the operator has decided again. That decision is final.',
}

/** Says what an open appeal waits for. `them`: the name of the other party. */
export function describeAppeal({ value, context }: AppealSnapshot, party: Party, them: string): string {
  const stage = typeof value === 'string' ? 'undecided' : value.open
  return STAGES[stage](them, party, party === (context.asked ?? context.decidedFor))
}
