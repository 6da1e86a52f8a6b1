import type { Turn } from '@cht/machines/trades'

interface NotifyTurnsOptions {
  /** Every turn of the user at present. */
  turns: readonly Turn[]
  /** Exchange time in ms. Turns that began earlier are not notified. */
  since: number
  /** Keys of the turns that need no notification any more. Updated by the call, and shared by all calls of a page. */
  handled: Set<string>
  /** Whether the user is looking at another page of the app in this browser. */
  isAppVisible: () => Promise<boolean>
  show: (turn: Turn) => Promise<void>
  /** Closes the notifications of all trades but these. */
  closeExcept: (tradeIds: readonly string[]) => Promise<void>
}

const getKey = ({ id, state }: Turn) => `${id}:${state}`

/**
 * Shows a system notification for each turn that has begun since `since`, once per trade and state, and closes those
 * whose turn is over. A turn that begins while the user looks at another page of the app is never notified.
 */
export async function notifyTurns({
  turns,
  since,
  handled,
  isAppVisible,
  show,
  closeExcept,
}: NotifyTurnsOptions): Promise<void> {
  const newTurns = turns.filter((turn) => !handled.has(getKey(turn)) && (turn.since ?? 0) >= since)
  // Before the first await: a concurrent call must not notify them again.
  for (const turn of newTurns) handled.add(getKey(turn))
  await closeExcept(turns.map(({ id }) => id))
  if (newTurns.length === 0 || (await isAppVisible())) return
  for (const turn of newTurns) await show(turn)
}
