import type { EventsOptions } from '@cht/sdk'
import type { Change, ChangeKind } from '@cht/sdk/contract'
import { assertAccess } from '@cht/server/domain'
import type { BrowserSession, MemoryStore } from './store.js'
import { toClientError } from './to-client-error.js'

interface StoredChange {
  seq: number
  userId: string
  kind: ChangeKind
  id?: string
}

/** The log of changes behind the live streams. */
export interface ChangeLog {
  /** Records the changes since the last call, and sends them to the open streams. */
  record(): void
  /** The client's `events` for one browser. */
  stream(session: BrowserSession, options?: EventsOptions): AsyncGenerator<Change, void, undefined>
}

/**
 * An object that a user can see. It has changed if `text`, its data as JSON, differs. The text of a notification is empty,
 * because it never changes.
 */
type View = Omit<StoredChange, 'seq'> & { text: string }

const listViews = (store: MemoryStore): View[] => [
  ...store.trades.flatMap((trade) =>
    [trade.buyerId, trade.sellerId].map((userId) => ({
      userId,
      kind: 'trade.changed' as const,
      id: trade.id,
      text: JSON.stringify([trade, store.tradeEvents.get(trade.id)]),
    })),
  ),
  ...store.orders.map((order) => ({
    userId: order.userId,
    kind: 'order.changed' as const,
    id: order.id,
    text: JSON.stringify(order),
  })),
  ...store.investments.map((investment) => ({
    userId: investment.userId,
    kind: 'investment.changed' as const,
    id: investment.id,
    text: JSON.stringify(investment),
  })),
  ...store.notifications.map(({ userId, id }) => ({
    userId,
    kind: 'notification.created' as const,
    id,
    text: '',
  })),
  ...store.users.map((user) => ({
    userId: user.id,
    kind: 'account.changed' as const,
    text: JSON.stringify([
      { ...user, password: undefined },
      [...store.balances].filter(([key]) => key.startsWith(`${user.id}:`)),
    ]),
  })),
]

/** Creates the change log of an exchange. `record` compares the stored data with those of its last call. */
export function createChangeLog(store: MemoryStore): ChangeLog {
  const changes: StoredChange[] = []
  const texts = new Map<string, string>()
  const listeners = new Set<() => void>()
  const getLastSeq = () => changes.at(-1)?.seq ?? 0

  /** Returns the id of the signed-in user; throws if the user is not verified, or is not the one with `requiredId`. */
  const requireUser = ({ userId }: BrowserSession, requiredId = userId): string => {
    const user = store.users.find(({ id }) => id === userId && id === requiredId)
    try {
      return assertAccess(user, 'verified').id
    } catch (error) {
      throw toClientError(error)
    }
  }

  const waitForChange = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      const done = () => {
        listeners.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      if (signal?.aborted) return resolve()
      listeners.add(done)
      signal?.addEventListener('abort', done)
    })

  return {
    record: () => {
      for (const { text, ...change } of listViews(store)) {
        const key = [change.userId, change.kind, change.id].join()
        if (texts.get(key) === text) continue
        texts.set(key, text)
        changes.push({ ...change, seq: getLastSeq() + 1 })
      }
      // This runs also if nothing has changed: a stream ends if its session has ended.
      for (const listener of [...listeners]) listener()
    },
    stream: async function* (session, { signal, after, onState = () => {} } = {}) {
      onState('connecting')
      // Like a response, the stream opens asynchronously.
      await Promise.resolve()
      const streamUserId = requireUser(session)
      onState('open')
      let position = after ?? getLastSeq()
      if (after === undefined) yield { kind: 'reset', seq: position }
      while (!signal?.aborted) {
        requireUser(session, streamUserId)
        const next = changes.find(({ seq, userId }) => seq > position && userId === streamUserId)
        if (!next) {
          await waitForChange(signal)
          continue
        }
        const { userId: _, ...change } = next
        position = next.seq
        yield change
      }
    },
  }
}
