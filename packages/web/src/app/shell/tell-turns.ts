import type { Turn } from '@cht/machines/trades'

/** How turns are told. */
export interface Teller {
  /** Whether their reader looks at another page of the app. */
  isPageSeen: () => Promise<boolean>
  show: (turn: Turn) => Promise<void>
  /** Takes back what was told of all other trades. */
  takeBack: (except: readonly string[]) => Promise<void>
}

/**
 * Tells each turn once that came after `since` (exchange time) and that nobody sees, and takes back what is no longer
 * one. `told` keeps what is settled: told, or seen.
 */
export async function tellTurns(
  turns: readonly Turn[],
  since: number,
  told: Set<string>,
  { isPageSeen, show, takeBack }: Teller,
): Promise<void> {
  const keyOf = ({ id, state }: Turn) => `${id}:${state}`
  const news = turns.filter((turn) => !told.has(keyOf(turn)) && (turn.since ?? 0) >= since)
  for (const turn of news) told.add(keyOf(turn))
  await takeBack(turns.map(({ id }) => id))
  if (news.length === 0 || (await isPageSeen())) return
  for (const turn of news) await show(turn)
}
