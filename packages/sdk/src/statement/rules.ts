/** The accounts of a user in the ledger. */
export const STATEMENT_ACCOUNTS = ['available', 'escrow', 'staked', 'heldBonus'] as const
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number]

/** The names of the accounts on a statement. */
export const STATEMENT_ACCOUNT_LABELS: Record<StatementAccount, string> = {
  available: 'Available',
  escrow: 'In escrow',
  staked: 'Staked',
  heldBonus: 'Held bonus',
}

interface StatementKindDefinition {
  /** Says what has moved the tokens, in plain words. */
  label: string
  /** The kind of object whose id is the `reference` of the entry. */
  refersTo?: 'order' | 'trade' | 'investment'
}

/** The kinds of ledger entries that a user may find on their statement, with their words. */
export const STATEMENT_KINDS = {
  'order.placed': { label: 'Sell order placed', refersTo: 'order' },
  'order.cancelled': { label: 'Sell order cancelled', refersTo: 'order' },
  'trade.sold': { label: 'Sold', refersTo: 'trade' },
  'trade.bought': { label: 'Bought', refersTo: 'trade' },
  'trade.returned': { label: 'Returned after an appeal', refersTo: 'trade' },
  'investment.staked': { label: 'Staked', refersTo: 'investment' },
  'investment.return': { label: 'Return on a stake', refersTo: 'investment' },
  'investment.capital': { label: 'Capital released', refersTo: 'investment' },
  'bonus.held': { label: 'Referral bonus, held' },
  'bonus.available': { label: 'Referral bonus, available' },
  'bonus.voided': { label: 'Referral bonus, voided' },
  'tokens.added': { label: 'Added by the operator' },
  'tokens.withdrawn': { label: 'Withdrawn by the operator' },
  'tokens.takenBack': { label: 'Taken back by the operator' },
  'tokens.returned': { label: 'Returned by the operator' },
  'tokens.forfeited': { label: 'Forfeited' },
  other: { label: 'Other' },
} as const satisfies Record<string, StatementKindDefinition>
export type StatementKind = keyof typeof STATEMENT_KINDS

/** The words of a kind, such as `Sell order placed`. */
export function describeStatementKind(kind: StatementKind): string {
  return STATEMENT_KINDS[kind].label
}

/** The kind of object whose id is the `reference` of an entry of this kind; undefined if such entries have no reference. */
export function getReferenceType(kind: StatementKind): StatementKindDefinition['refersTo'] {
  const definition: StatementKindDefinition = STATEMENT_KINDS[kind]
  return definition.refersTo
}
