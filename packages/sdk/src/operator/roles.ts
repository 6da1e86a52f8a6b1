/** What people, and the tokens of machines, may do at the operator's endpoints, with a description of each. */
export const OPERATOR_ROLES = {
  support:
    'looks up users and trades, suspends accounts, puts them on hold, resets passwords and factors, sets emails, freezes trades and extends their windows',
  verifier: 'decides identity verifications and changes of profiles',
  mediator:
    'decides appeals and claims after the end of a trade, freezes and unfreezes trades and extends their windows',
  treasurer:
    'issues, withdraws and takes back tokens, decides deposits and withdrawals, reverses postings, cancels orders, ends investments, voids bonuses',
  auditor: 'reads and exports everything but users, changes nothing but notes',
  administrator:
    'invites people, gives roles and tokens, sets sessions, prices, switches and webhooks, announces, exports users, closes accounts',
} as const
export type OperatorRole = keyof typeof OPERATOR_ROLES

/** The roles that may call an endpoint: one or more. */
export type EndpointRoles = readonly [OperatorRole, ...OperatorRole[]]

/** The roles in the order in which they are shown. */
export const OPERATOR_ROLE_NAMES = Object.keys(OPERATOR_ROLES) as [OperatorRole, ...OperatorRole[]]

/**
 * How the operator is known at a call: by the exchange's own token, which has all roles; by a token with roles; or as a person who has
 * signed in.
 */
export const OPERATOR_VIAS = ['own', 'token', 'person'] as const
export type OperatorVia = (typeof OPERATOR_VIAS)[number]
