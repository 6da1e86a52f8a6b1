import type { contract } from '../contract.js'
import type { operator } from '../operator/endpoints.js'

export interface OperationText {
  /** One line about what the endpoint does, without a full stop. */
  summary: string
  /** Details that the summary leaves out. */
  description?: string
}

type Groups = typeof contract & { operator: typeof operator }
type OperationTexts = { [Group in keyof Groups]: Record<keyof Groups[Group], OperationText> }

/** What the OpenAPI document says about each endpoint. Apart from the endpoints, so that no client ships it. */
export const OPERATION_TEXTS: OperationTexts = {
  auth: {
    signup: {
      summary: 'Create an account',
      description:
        'Starts a session and mails a code of 6 digits for `auth.verifyOtp`. Until it is entered, only `auth` is available, the account holds neither its email nor its username, and it is removed after 24 hours.',
    },
    login: { summary: 'Log in', description: 'Sets the session cookie that all other endpoints require.' },
    logout: { summary: 'Log out' },
    verifyOtp: {
      summary: 'Enter the code from the mail',
      description:
        'Verifies the account or a new email. Without a session of the user, the response sets a cookie, and the code takes effect at the next login in the same browser. A code is valid for 10 minutes and 5 attempts, or 3 attempts without a session of the user. Only status 200 is a success.',
    },
    resendOtp: {
      summary: 'Mail a new code',
      description: 'At most once a minute. The response is the same for an unknown email.',
    },
    checkAuth: { summary: 'Get the signed-in user, with balances' },
  },
  settings: {
    requestVerification: {
      summary: 'Request identity verification',
      description:
        'Two pictures: PNG, JPEG or WebP of at most 5 MB each. The number must have the format of its document. The operator approves or rejects it.',
    },
    pendingVerification: { summary: 'Get whether a verification request is under review' },
    editProfile: {
      summary: 'Request a change of the profile',
      description: 'The operator approves or rejects it.',
    },
    changePassword: { summary: 'Change the password', description: 'Ends the user’s other sessions.' },
  },
  orders: {
    pendingBuy: { summary: 'List the user’s pending buy orders' },
    pendingSell: { summary: 'List the user’s pending sell orders' },
    all: { summary: 'List the user’s orders and trades, by side and status' },
    createBuy: {
      summary: 'Place a buy order',
      description: 'It is matched in a live session with a sell order of the same amount and payment method.',
    },
    createSell: {
      summary: 'Place a sell order',
      description:
        'Moves the amount into escrow. `bank` requires the three bank fields, `usdt` the network and wallet address; other fields are empty. The checksum of an address is checked: base58check for TRC20, EIP-55 for ERC20 unless the address has letters of one case.',
    },
    cancelBuy: {
      summary: 'Cancel a pending buy order',
      description: '`id` is the id of the unmatched order.',
    },
    cancelSell: {
      summary: 'Cancel a pending sell order',
      description: '`id` is the id of the unmatched order. Releases its tokens from escrow.',
    },
    pay: {
      summary: 'Send the proof of payment of a trade',
      description:
        'For the buyer, until 120 minutes after the start of the session or the match, whichever is later. For 15 more minutes, late proof is accepted and opens an appeal. `id` is the id of the trade.',
    },
    confirm: {
      summary: 'Confirm that the payment of a trade was received',
      description:
        'For the seller. Releases the escrow to the buyer and cannot be undone. `id` is the id of the trade.',
    },
  },
  trades: {
    open: { summary: 'List the user’s open trades' },
    get: { summary: 'Get a trade', description: 'For its two parties only.' },
  },
  appeals: {
    create: {
      summary: 'Appeal a paid trade',
      description:
        'The seller may appeal at any time, the buyer when the seller’s 15 minutes to confirm have passed. Each party may appeal once.',
    },
  },
  investments: {
    create: {
      summary: 'Create an investment',
      description: 'Moves the amount to the staked balance. `roiPercentage` must be that of the plan.',
    },
    reinvest: { summary: 'Reinvest the capital of an ended investment', description: 'With the same plan.' },
    list: { summary: 'List the user’s investments, with totals' },
    countdown: { summary: 'Get when the capital of an investment is released' },
    referrals: { summary: 'List users who signed up with the user’s referral code' },
    referralCount: { summary: 'Count users who signed up with the user’s referral code' },
  },
  liveSessions: {
    list: { summary: 'List the daily live sessions' },
  },
  notifications: {
    list: { summary: 'List the user’s notifications, newest first' },
  },
  market: {
    get: {
      summary: 'Count pending orders by side, amount and payment method',
      description: 'Does not identify users.',
    },
  },
  rates: {
    get: { summary: 'Get the price of 1 CHT by currency' },
  },
  operator: {
    sessions: { summary: 'List the daily live sessions' },
    setSessions: { summary: 'Set the daily live sessions', description: 'Replaces all of them.' },
    rates: { summary: 'Get the price of 1 CHT by currency' },
    setRates: {
      summary: 'Set the price of 1 CHT',
      description: 'Currencies that are not given keep their price.',
    },
    users: { summary: 'List all users, with balances' },
    fund: { summary: 'Issue tokens to a user', description: 'Executed once per idempotency key.' },
    withdraw: {
      summary: 'Withdraw available tokens from a user',
      description: 'Executed once per idempotency key.',
    },
    suspend: {
      summary: 'Suspend an account',
      description:
        'Ends its sessions. It can still log in, read, pay, appeal, cancel its pending orders and, unless `confirm` is false, confirm payments.',
    },
    resume: { summary: 'End the suspension of an account' },
    endSessions: { summary: 'End all sessions of a user' },
    verifications: { summary: 'List verification requests under review, oldest first' },
    duplicateIds: {
      summary: 'List accounts that were verified with the ID of another account',
      description: '`firstEmail` is the account that the ID belongs to. Oldest first.',
    },
    decideVerification: {
      summary: 'Approve or reject a verification request',
      description: 'Rejects the request if a `reason` is given, otherwise approves it.',
    },
    profileEdits: { summary: 'List pending profile changes, oldest first' },
    decideProfileEdit: {
      summary: 'Approve or reject a profile change',
      description: 'Rejects the request if a `reason` is given, otherwise approves it.',
    },
    appeals: { summary: 'List open appeals with their trades, oldest first' },
    resolveAppeal: {
      summary: 'Decide an appeal for one party',
      description: '`id` is the id of the appeal.',
    },
    heldBonuses: { summary: 'List the held referral bonuses, oldest first' },
    voidBonus: {
      summary: 'Void a held referral bonus',
      description: '`email` is the email of the referee. The referrer is told the `reason`.',
    },
    suspiciousReferrals: {
      summary: 'List the referrers and referees who share an ID, a bank account or a wallet',
    },
    audit: {
      summary: 'List the entries of the audit log',
      description:
        'Acts of the operator and acts that concern the security of an account, newest first. `cursor` is the id of the last entry of the previous page.',
    },
    ledger: { summary: 'Check every invariant of the ledger' },
    clock: { summary: 'Get exchange time' },
    advanceClock: { summary: 'Advance exchange time', description: 'Available in demo mode only.' },
  },
}
