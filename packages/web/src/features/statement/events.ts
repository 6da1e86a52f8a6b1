import type { StatementEntry } from '@cht/sdk/contract'
import { describeStatementKind, getReferenceType, type StatementKind } from '@cht/sdk/rules'

/** What one ledger entry has done to the accounts of the user. */
export interface StatementEvent {
  id: string
  kind: StatementKind
  postedAt: number
  reference: string | undefined
  /** In whole CHT; negative where tokens left the listed accounts. */
  amount: number
  /** Whether the tokens went from one account of the user to another: `amount` has no sign. */
  isMove: boolean
  /** The postings, one for each account. */
  postings: readonly StatementEntry[]
}

/** What happened, where the words of the ledger name the cause. */
const EVENT_TEXTS: Partial<Record<StatementKind, string>> = {
  'order.placed': 'Moved to escrow',
  'order.cancelled': 'Moved back from escrow',
}

/** Whether a posting belongs to the event of the one before it in the list: the ledger posts an entry once to each account. */
const isSameEvent = (group: readonly StatementEntry[], next: StatementEntry) =>
  group.every(({ account }) => account !== next.account) &&
  group.every(
    ({ kind, postedAt, reference }) =>
      kind === next.kind && postedAt === next.postedAt && reference === next.reference,
  )

const toEvent = (postings: readonly [StatementEntry, ...StatementEntry[]]): StatementEvent => {
  const [{ _id: id, kind, postedAt, reference, amount }] = postings
  const sum = postings.reduce((total, posting) => total + posting.amount, 0)
  const isMove = postings.length > 1 && sum === 0
  return { id, kind, postedAt, reference, amount: isMove ? Math.abs(amount) : sum, isMove, postings }
}

/** Groups postings to one event for each ledger entry, in the order of the list. */
export function groupEvents(entries: readonly StatementEntry[]): StatementEvent[] {
  const groups: [StatementEntry, ...StatementEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSameEvent(last, entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups.map(toEvent)
}

/** What happened, such as `Moved to escrow`. */
export function describeEvent({ kind }: StatementEvent): string {
  return EVENT_TEXTS[kind] ?? describeStatementKind(kind)
}

/** The screen of what an event belongs to. */
const LINKS: Record<NonNullable<ReturnType<typeof getReferenceType>>, (event: StatementEvent) => string> = {
  order: ({ kind }) => `/orders?side=sell${kind === 'order.cancelled' ? '&tab=cancelled' : ''}`,
  trade: ({ reference }) => `/orders/${reference}`,
  investment: ({ kind }) => `/investment${kind === 'investment.staked' ? '' : '?tab=completed'}`,
}

/** The path of the order, the trade or the stake of an event; undefined if it belongs to none. */
export function findEventLink(event: StatementEvent): string | undefined {
  const type = getReferenceType(event.kind)
  return type === undefined || event.reference === undefined ? undefined : LINKS[type](event)
}
