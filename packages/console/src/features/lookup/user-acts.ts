import { type Act, type ActField, YES } from '@cht/machines/console'
import { EMAIL_CHANGE_DELAY, HOLD_PERIOD, HOUR } from '@cht/sdk/rules'
import { BANK_REFERENCE, OPTIONAL_WHY, WHY } from '../../components/acts/fields.js'

const AMOUNT: ActField = { name: 'amount', label: 'CHT', hint: 'Whole CHT', kind: 'number' }
const HOLD_HOURS = HOLD_PERIOD / HOUR
const CONFIRM: ActField = {
  name: 'confirm',
  label: 'They can still confirm payments that have arrived',
  kind: 'flag',
  initial: YES,
}

/** What support does about an account. */
export const ACCOUNT_ACTS: readonly Act[] = [
  {
    endpoint: 'hold',
    label: 'Put on hold',
    key: 'h',
    explains:
      'All sessions end, and nothing new can be started: no orders, stakes, withdrawals or payment details. Its orders are not matched. The operator can take tokens back, cancel its orders and end its investments. The user gets a mail.',
    fields: [CONFIRM, WHY],
  },
  {
    endpoint: 'suspend',
    label: 'Suspend',
    explains:
      'All sessions end, and nothing new can be started: no orders, stakes or payment details. Its orders are not matched. Open trades can be paid and appealed. The user gets a mail.',
    fields: [CONFIRM, WHY],
  },
  {
    endpoint: 'resume',
    event: { type: 'account.resume' },
    label: 'End the suspension or the hold',
    explains: 'The account works as before. The user gets a mail.',
    fields: [WHY],
  },
  {
    endpoint: 'endSessions',
    label: 'Log out everywhere',
    explains: 'All login sessions of the user end. The user gets a mail.',
    fields: [OPTIONAL_WHY],
  },
  {
    endpoint: 'resetPassword',
    label: 'Mail a way to a new password',
    explains: `A link and a code, good for a day. The account is on hold for ${HOLD_HOURS} hours after they are used.`,
    fields: [WHY],
  },
  {
    endpoint: 'resetFactors',
    label: 'Remove the second factors',
    explains: `Only after an identity check. All sessions end, the account is on hold for ${HOLD_HOURS} hours, and the user gets a mail.`,
    fields: [WHY],
  },
  {
    endpoint: 'setEmail',
    label: 'Set a new email',
    explains: `Only after an identity check, by two persons. It takes effect ${EMAIL_CHANGE_DELAY / HOUR} hours later, unless the old mailbox keeps its own; until then the account is on hold.`,
    fields: [{ name: 'newEmail', label: 'New email', kind: 'line' }, WHY],
  },
]

/** What the treasurer does about the tokens of an account. */
export const TOKEN_ACTS: readonly Act[] = [
  {
    endpoint: 'fund',
    label: 'Issue tokens',
    explains: 'New tokens for a deposit. Above the limits a second person has to approve it.',
    fields: [AMOUNT, BANK_REFERENCE, WHY],
  },
  {
    endpoint: 'withdraw',
    event: { type: 'tokens.withdraw' },
    label: 'Withdraw tokens',
    explains: 'Available tokens leave the account. Above the limits a second person has to approve it.',
    fields: [AMOUNT, BANK_REFERENCE, WHY],
  },
  {
    endpoint: 'takeBack',
    event: { type: 'tokens.takeBack' },
    label: 'Take tokens back',
    explains:
      'From an account on hold: what is available, and the rest is recorded as a claim. Above the limits a second person has to approve it. The user gets a mail.',
    fields: [AMOUNT, WHY],
  },
  {
    endpoint: 'cancelOrders',
    event: { type: 'orders.cancel' },
    label: 'Cancel its orders',
    explains:
      'All pending orders of an account on hold. Their tokens are available again. The user gets a mail.',
    fields: [WHY],
  },
  {
    endpoint: 'endStakes',
    event: { type: 'stakes.end' },
    label: 'End its investments',
    explains:
      'All investments of an account on hold. The capital is available at once; a plan that is not over pays no return. The user gets a mail.',
    fields: [WHY],
  },
]

/** Closes an account at the request of its owner. */
export const CLOSE_ACTS: readonly Act[] = [
  {
    endpoint: 'closeUser',
    label: 'Close the account',
    explains:
      'At the request of its owner alone. It cannot be undone. What is open prevents it. Where two administrators can sign in, another one has to approve it.',
    fields: [{ name: 'forfeitsRemainder', label: 'The owner gives up the rest of CHT', kind: 'flag' }, WHY],
  },
]

/** Reverses one posting of a statement. */
export const POSTING_ACTS: readonly Act[] = [
  {
    endpoint: 'reversePosting',
    label: 'Reverse',
    explains:
      'The tokens go back. A user who has received them must be on hold: what is available is taken, and the rest is recorded as a claim. The users get mails. Above the limits a second person has to approve it.',
    fields: [
      {
        name: 'amount',
        label: 'CHT',
        hint: 'Less than the whole, if not all of it',
        kind: 'number',
        optional: true,
      },
      WHY,
    ],
  },
]
