import type { TradeClaim } from '@cht/sdk/contract'
import {
  CLAIM_ANSWER_PERIOD,
  CLAIM_WINDOW,
  listClaimReasons,
  PARTIES,
  TRADE_CLAIM_REASONS,
  type TradeClaimReason,
  type TradeClaimState,
} from '@cht/sdk/rules'
import { getTradeOutcome } from '../trades/lifecycle.js'
import type { TradeView } from '../trades/selectors.js'
import { type ClaimSnapshot, isOpenClaim } from './lifecycle.js'
import { toClaimSnapshot } from './mapper.js'

export interface ClaimView {
  claim: TradeClaim
  isMine: boolean
  /** What has happened, e.g. `The payment was taken back`. */
  reason: string
  label: string
  tone: 'warning' | 'positive' | 'negative' | 'plain'
  /** What the claim waits for, or what has become of it. */
  situation: string
  /** Until when the operator waits for the other party's answer, in ms of exchange time; undefined if it waits no more. */
  answerUntil: number | undefined
  /** The viewing party can answer it. */
  canAnswer: boolean
  /** The viewing party can withdraw it. */
  canWithdraw: boolean
}

export interface ClaimsView {
  /** The reasons for which the viewing party can file a claim; empty if it can file none. */
  reasons: TradeClaimReason[]
  /** Until when it can, in ms of exchange time; undefined if it cannot. */
  fileUntil: number | undefined
  /** The claims of the trade: the viewing party's own first. */
  claims: ClaimView[]
}

interface StateFacts {
  label: string
  tone: Record<'author' | 'other', ClaimView['tone']>
  situation: (params: { isMine: boolean; isAnswered: boolean; them: string }) => string
}

const WAITING: StateFacts['tone'] = { author: 'warning', other: 'warning' }
const ENDED: StateFacts['tone'] = { author: 'plain', other: 'plain' }

const STATE_FACTS: Record<TradeClaimState, StateFacts> = {
  filed: {
    label: 'Filed',
    tone: WAITING,
    situation: ({ isMine, isAnswered, them }) => {
      if (isAnswered) return 'Both sides have said what happened. An operator decides.'
      return isMine
        ? `${them} can answer. Then an operator decides.`
        : 'Say what happened: you can answer once. Then an operator decides.'
    },
  },
  underReview: {
    label: 'Under review',
    tone: WAITING,
    situation: ({ isMine, isAnswered, them }) => {
      if (isAnswered) return 'An operator looks at what both sides have said.'
      return isMine
        ? `An operator looks at it. ${them} can still answer.`
        : 'An operator looks at it. You can still answer, once.'
    },
  },
  upheld: {
    label: 'Upheld',
    tone: { author: 'positive', other: 'negative' },
    situation: ({ isMine, them }) =>
      `The operator has upheld ${isMine ? 'your claim' : `the claim of ${them}`}. No tokens moved.`,
  },
  rejected: {
    label: 'Rejected',
    tone: ENDED,
    situation: ({ isMine, them }) =>
      `The operator has rejected ${isMine ? 'your claim' : `the claim of ${them}`}. No tokens moved.`,
  },
  withdrawn: {
    label: 'Withdrawn',
    tone: ENDED,
    situation: ({ isMine, them }) => `${isMine ? 'You have' : `${them} has`} withdrawn this claim.`,
  },
}

const describeReason = ({ reason, reasonText }: TradeClaim): string =>
  reason === 'unknown' ? (reasonText ?? '') : TRADE_CLAIM_REASONS[reason].label

const getAnswerEnd = (snapshot: ClaimSnapshot, { filedAt, answer }: TradeClaim): number | undefined => {
  const end = filedAt + CLAIM_ANSWER_PERIOD
  return isOpenClaim(snapshot) && answer === undefined && snapshot.context.now < end ? end : undefined
}

const viewClaim = (view: TradeView, claim: TradeClaim): ClaimView => {
  const isMine = claim.by === view.party
  const snapshot = toClaimSnapshot(view.trade, claim.by, view.snapshot.context.now)
  const { label, tone, situation } = STATE_FACTS[claim.state]
  return {
    claim,
    isMine,
    reason: describeReason(claim),
    label,
    tone: tone[isMine ? 'author' : 'other'],
    situation: situation({ isMine, isAnswered: claim.answer !== undefined, them: view.counterpartyName }),
    answerUntil: getAnswerEnd(snapshot, claim),
    canAnswer: !isMine && snapshot.can({ type: 'claim.answer' }),
    canWithdraw: isMine && snapshot.can({ type: 'claim.withdraw' }),
  }
}

/** The claims of a trade, and whether the viewing party can file one. */
export function viewClaims(view: TradeView): ClaimsView {
  const { trade, snapshot: tradeSnapshot, party } = view
  const own = toClaimSnapshot(trade, party, tradeSnapshot.context.now)
  const outcome = getTradeOutcome(tradeSnapshot)
  const reasons =
    outcome === undefined
      ? []
      : listClaimReasons(party, outcome).filter((reason) => own.can({ type: 'claim.file', reason }))
  const others = PARTIES.filter((other) => other !== party)
  return {
    reasons,
    fileUntil: reasons.length === 0 || trade.endedAt === undefined ? undefined : trade.endedAt + CLAIM_WINDOW,
    claims: [party, ...others].flatMap((by) =>
      (trade.claims ?? []).filter((claim) => claim.by === by).map((claim) => viewClaim(view, claim)),
    ),
  }
}
