import type { TokenRequestKind, TokenRequestState } from '@cht/sdk/rules'
import { type SnapshotFrom, setup } from 'xstate'
import { defineLifecycle } from '../define-lifecycle.js'
import { refuse } from '../refusal.js'

/** The data of a request in the lifecycle's context. */
interface TokenRequestContext {
  kind: TokenRequestKind
  /** In ms of exchange time; undefined for a withdrawal. */
  expiresAt: number | undefined
}

export type TokenRequestEvent =
  | { type: 'clock.tick'; now: number }
  /** The user cancels it. */
  | { type: 'request.cancel' }
  /** The money of a deposit has arrived: its tokens are added. */
  | { type: 'request.credit' }
  /** The operator accepts a withdrawal: its tokens leave the account. */
  | { type: 'request.accept' }
  /** The money of a withdrawal was paid. */
  | { type: 'request.pay' }
  /** The operator declines it. The tokens of an accepted withdrawal go back. */
  | { type: 'request.decline' }

/** The side effects of a request, which the server executes. */
export const TOKEN_REQUEST_EFFECTS = ['return the tokens'] as const
export type TokenRequestEffect = (typeof TOKEN_REQUEST_EFFECTS)[number]

const closed = { 'request.*': refuse('token_request_closed', 'This request is closed') }
const isWithdrawal = { guard: 'is a withdrawal', ...refuse('request_kind', 'This is a withdrawal') } as const
const isDeposit = { guard: 'is a deposit', ...refuse('request_kind', 'This is a deposit') } as const

const machine = setup({
  types: {} as { context: TokenRequestContext; input: TokenRequestContext; events: TokenRequestEvent },
  guards: {
    'is over': ({ context: { expiresAt } }, now: number) => expiresAt !== undefined && now >= expiresAt,
    'is a deposit': ({ context }) => context.kind === 'deposit',
    'is a withdrawal': ({ context }) => context.kind === 'withdrawal',
  },
  actions: { 'return the tokens': () => {} },
}).createMachine({
  id: 'tokenRequest',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'clock.tick': {
          guard: { type: 'is over', params: ({ event }) => event.now },
          target: 'expired',
        },
        'request.cancel': 'cancelled',
        'request.credit': [isWithdrawal, { target: 'done' }],
        'request.accept': [isDeposit, { target: 'accepted' }],
        'request.pay': [isDeposit, refuse('not_accepted', 'Accept the withdrawal before you pay it')],
        'request.decline': 'declined',
      },
    },
    /** The tokens of a withdrawal have left the account, and the operator sends the money next. */
    accepted: {
      on: {
        'request.cancel': refuse('token_request_closed', 'This withdrawal is accepted'),
        'request.credit': isWithdrawal,
        'request.accept': refuse('token_request_closed', 'This withdrawal is accepted'),
        'request.pay': 'done',
        'request.decline': { target: 'declined', actions: 'return the tokens' },
      },
    },
    done: { on: closed },
    declined: { on: closed },
    cancelled: { on: closed },
    /** The money of a deposit has not arrived in time. It may still come: then the operator adds its tokens without a request. */
    expired: { on: closed },
  },
})

export type TokenRequestSnapshot = SnapshotFrom<typeof machine>

export interface StoredTokenRequest extends TokenRequestContext {
  state: TokenRequestState
}

/** What a user asks the operator for: tokens for a deposit of money, or money for tokens. */
export const tokenRequestLifecycle = defineLifecycle<typeof machine, StoredTokenRequest, TokenRequestEffect>({
  machine,
  read: ({ state, kind, expiresAt }) => ({ value: state, context: { kind, expiresAt } }),
  deadlines: { requested: 'expiresAt' },
})

/** The state of a request as the API names it. */
export function getTokenRequestState(snapshot: TokenRequestSnapshot): TokenRequestState {
  return snapshot.value as TokenRequestState
}
