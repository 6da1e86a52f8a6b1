import { type Act, type ActField, TAKE_BACK_PERIOD } from '@cht/machines/console'
import { ME } from '@cht/machines/operator'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { OperatorRole } from '@cht/sdk/operator'
import { formatTokens, HOUR, MINUTE, type Money, type Party, REVIEW_PERIOD } from '@cht/sdk/rules'
import { BANK_REFERENCE, WHY } from '../../components/acts/fields.js'

const byMe = { by: ME, mayOverrule: false }
/** An administrator gives back, and hands over, what others hold. */
const getActor = (roles: readonly OperatorRole[]) => ({
  by: ME,
  mayOverrule: roles.includes('administrator'),
})

/** The decision of a case, for its chart. */
export const DECIDE = { type: 'case.decide', decidesAt: undefined, ...byMe } as const

const CLAIM: Act = {
  endpoint: 'claimCase',
  event: { type: 'case.claim', ...byMe },
  label: 'Claim',
  key: 'c',
  explains: 'Nobody else decides it while you hold it.',
  fields: [],
}

/** What can be done about a case of any kind. `isHeld`: the reader holds it, and it waits for nothing. */
export const createCaseActs = (roles: readonly OperatorRole[], isHeld: boolean): readonly Act[] => [
  ...(isHeld ? [] : [CLAIM]),
  {
    endpoint: 'releaseCase',
    event: { type: 'case.release', ...getActor(roles) },
    label: 'Release',
    explains: 'The case goes back to the queue, where anybody can claim it.',
    fields: [],
  },
  {
    endpoint: 'handOverCase',
    event: { type: 'case.handOver', to: '', ...getActor(roles) },
    label: 'Hand over',
    key: 'h',
    explains: 'A colleague holds the case from now on. They need a role that decides it.',
    fields: [{ name: 'to', label: 'Colleague', hint: 'Their name or email', kind: 'line' }],
  },
  {
    endpoint: 'snoozeCase',
    event: { type: 'case.snooze', until: Number.POSITIVE_INFINITY, ...byMe },
    label: 'Put off',
    key: 'z',
    explains: 'The case leaves the queue for this long. It returns at once when a user does something.',
    fields: [{ name: 'until', label: 'Hours', kind: 'hours', initial: '4' }],
  },
  {
    endpoint: 'takeBackDecision',
    event: { type: 'case.takeBack' },
    label: 'Take the decision back',
    key: 't',
    explains: 'Nothing of the decision is carried out. The case can be decided again.',
    fields: [],
  },
  {
    endpoint: 'noteCase',
    event: { type: 'case.note' },
    label: 'Add a note',
    key: 'm',
    explains: 'Only operators read it. It cannot be changed.',
    fields: [{ name: 'text', label: 'Note', kind: 'text' }],
  },
]

const TAKE_BACK_MINUTES = `${TAKE_BACK_PERIOD / MINUTE} minutes`
const TAKE_BACK = `You can take it back for ${TAKE_BACK_MINUTES}.`

/** What the user reads if a request of theirs is rejected. */
const toReason = (templates: readonly string[]): ActField => ({
  name: 'reason',
  label: 'Reason',
  hint: 'The user reads it.',
  kind: 'text',
  templates,
})

export const VERIFICATION_ACTS: readonly Act[] = [
  {
    endpoint: 'decideVerification',
    label: 'Reject',
    key: 'r',
    explains: `The user reads the reason, and may send the pictures again. ${TAKE_BACK}`,
    fields: [
      toReason([
        'The picture cannot be read. Please send a sharper one, in daylight and without a flash.',
        'The name on the document is not the name of the account.',
        'The document has expired. Please send a valid one.',
        'The number is not the one on the document.',
        'A side of the document is missing. Please send both sides, whole.',
      ]),
    ],
  },
]

export const PROFILE_EDIT_ACTS: readonly Act[] = [
  {
    endpoint: 'decideProfileEdit',
    label: 'Reject',
    key: 'r',
    explains: `The profile stays as it is. The user reads the reason. ${TAKE_BACK}`,
    fields: [
      toReason([
        'The new name is not the name on your verified document.',
        'Please write your full name as your bank has it.',
        'This change was not asked for in time. Please send it again.',
      ]),
    ],
  },
]

/** Where the tokens go. */
const describeConsequence = ({ amount }: MatchedOrder, to: Party): string =>
  to === 'buyer'
    ? `The trade is completed, and ${formatTokens(amount)} go to the buyer`
    : `The trade is cancelled, and ${formatTokens(amount)} go back to the seller`

const DECISION_REASONS: Record<Party, readonly string[]> = {
  buyer: [
    'The payment has arrived in full, as the records of both sides show.',
    'The seller did not answer in time, and the proof of payment holds.',
    'The payment went to the account that the order named.',
  ],
  seller: [
    'The payment has not arrived, as the account of the seller shows.',
    'The proof of payment is not of this trade.',
    'The buyer did not answer in time.',
    'The payment came from the account of another person.',
  ],
}

const OTHER: Record<Party, Party> = { buyer: 'seller', seller: 'buyer' }

const toDecision = (trade: MatchedOrder, to: Party, key: string): Act => ({
  endpoint: 'resolveAppeal',
  label: `Decide for the ${to}`,
  key,
  explains: `${describeConsequence(trade, to)}, when the decision is final. ${TAKE_BACK} Then the ${OTHER[to]} has ${REVIEW_PERIOD / HOUR} hours to accept it or to ask for a review; the decision of a review is final after the ${TAKE_BACK_MINUTES}.`,
  values: { to },
  fields: [
    {
      name: 'reason',
      label: 'Reason',
      hint: 'Both sides read it.',
      kind: 'text',
      templates: DECISION_REASONS[to],
    },
  ],
})

const toRestDemand = ({ currency }: Money): Act => ({
  endpoint: 'requireRest',
  label: 'Ask for the rest',
  explains:
    'Less has arrived than was due: the trade is completed if the rest arrives in time, and ends for the seller if not.',
  fields: [
    { name: 'amount', label: `What is missing, in ${currency}`, kind: 'money', currency },
    { name: 'dueAt', label: 'Hours to pay it', kind: 'hours', initial: '24' },
    { name: 'reason', label: 'Reason', hint: 'Both sides read it.', kind: 'text' },
  ],
})

/** What a mediator does about the appeal of a trade. */
export const createAppealActs = (trade: MatchedOrder): readonly Act[] => [
  toDecision(trade, 'buyer', 'b'),
  toDecision(trade, 'seller', 's'),
  {
    endpoint: 'askParty',
    label: 'Ask',
    key: 'q',
    explains: 'Both sides read it. You decide after the answer, or after the time.',
    fields: [
      {
        name: 'party',
        label: 'Whom',
        kind: 'choice',
        initial: 'both',
        options: [
          { value: 'both', label: 'Both' },
          { value: 'buyer', label: 'The buyer' },
          { value: 'seller', label: 'The seller' },
        ],
      },
      {
        name: 'text',
        label: 'What',
        kind: 'text',
        templates: [
          'Please send a statement of your bank account that shows this payment, or that it did not arrive.',
          'Please send a video of your banking app, from the login to this payment.',
          'From whose account was the payment sent, and when?',
        ],
      },
      { name: 'dueAt', label: 'Hours to answer', kind: 'hours', initial: '24' },
    ],
  },
  ...(trade.payment ? [toRestDemand(trade.payment)] : []),
]

const CLAIM_REASONS = {
  upheld: ['The bank of the other side has confirmed it.', 'The other side did not answer in time.'],
  rejected: ['The proofs do not show it.', 'The payment has arrived, as the records show.'],
} as const

const toClaimDecision = (decision: keyof typeof CLAIM_REASONS, label: string, key: string): Act => ({
  endpoint: 'decideTradeClaim',
  label,
  key,
  explains: `Both sides read the reason. ${TAKE_BACK} No tokens move: holding an account and taking tokens back are acts of their own.`,
  values: { decision },
  fields: [
    {
      name: 'reason',
      label: 'Reason',
      kind: 'text',
      templates: CLAIM_REASONS[decision],
    },
  ],
})

/** What a mediator does about a claim after the end of a trade. */
export const CLAIM_ACTS: readonly Act[] = [
  toClaimDecision('upheld', 'Uphold', 'u'),
  toClaimDecision('rejected', 'Reject', 'r'),
]

/** What the treasurer does about a request of a user. */
export const TOKEN_REQUEST_ACTS: readonly Act[] = [
  {
    endpoint: 'creditDeposit',
    event: { type: 'request.credit' },
    label: 'Credit',
    key: 'u',
    explains:
      'The money has arrived: the tokens are issued to the account. Above the limits a second person has to approve it.',
    fields: [
      BANK_REFERENCE,
      {
        name: 'amount',
        label: 'CHT',
        hint: 'If another amount has arrived than asked for',
        kind: 'number',
        optional: true,
      },
      WHY,
    ],
  },
  {
    endpoint: 'acceptWithdrawal',
    event: { type: 'request.accept' },
    label: 'Accept',
    key: 'a',
    explains:
      'The tokens leave the account at once; above the limits a second person has to approve it. Pay the money afterwards.',
    fields: [WHY],
  },
  {
    endpoint: 'payWithdrawal',
    event: { type: 'request.pay' },
    label: 'Record the payment',
    key: 'p',
    explains: 'The money was sent to the user.',
    fields: [BANK_REFERENCE, WHY],
  },
  {
    endpoint: 'declineTokenRequest',
    event: { type: 'request.decline' },
    label: 'Decline',
    key: 'r',
    explains:
      'The user reads the reason. The tokens of an accepted withdrawal go back to the account, by two persons above the limit.',
    fields: [
      toReason([
        'No payment with this reference has arrived.',
        'The account of the bank is not in your name.',
        'Please ask for a smaller amount.',
      ]),
    ],
  },
]
