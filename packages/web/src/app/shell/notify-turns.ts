import type { Turn } from '@cht/machines/trades'

interface NotifyTurnsOptions {
  /** Every turn of the user at present. */
  turns: readonly Turn[]
  /** Exchange time in ms. Turns that began earlier are not notified. */
  since: number
  /**
   * Whether these are the first turns since the page was hidden. Those whose start is unknown are not notified then, because
   * the page may have shown them.
   */
  isFirst: boolean
  /** Keys of the turns that need no notification any more. Updated by the call, and shared by all calls of a page. */
  handled: Set<string>
  /** Whether the user is looking at another page of the app in this browser. */
  isAppVisible: () => Promise<boolean>
  show: (turn: Turn) => Promise<void>
  /** Closes the notifications of all trades but these. */
  closeExcept: (tradeIds: readonly string[]) => Promise<void>
}

const getKey = ({ id, name }: Turn) => `${id}:${name}`

/**
 * Shows a system notification for each turn that has begun since `since`, once per trade and what it asks, and closes those
 * whose turn is over. A turn that begins while the user looks at another page of the app is never notified.
 */
export async function notifyTurns({
  turns,
  since,
  isFirst,
  handled,
  isAppVisible,
  show,
  closeExcept,
}: NotifyTurnsOptions): Promise<void> {
  const isNew = (turn: Turn) => (turn.since === undefined ? !isFirst : turn.since >= since)
  const unhandled = turns.filter((turn) => !handled.has(getKey(turn)))
  const newTurns = unhandled.filter(isNew)
  // Before the first await: a concurrent call must not notify them again.
  for (const turn of unhandled) if (isNew(turn) || turn.since === undefined) handled.add(getKey(turn))
  await closeExcept(turns.map(({ id }) => id))
  if (newTurns.length === 0 || (await isAppVisible())) return
  for (const turn of newTurns) await show(turn)
}
