import { SECOND } from '@cht/sdk/time'
import { useEffect, useSyncExternalStore } from 'react'

/** No longer than this, in ms, is anybody waited for. */
const LONGEST = 4 * SECOND
/** So long, in ms, a slow phone takes from a frame's last script until it stands on the screen. */
const PAINTING = 300

const waiting = new Set<object>()
const listeners = new Set<() => void>()
let settled = false

/** Whoever has something to show does not wait any longer. */
export const settle = (): void => {
  if (settled) return
  settled = true
  for (const listener of listeners) listener()
}
/** What came last is painted before anything else is begun; what comes next on the way to the screen has said so by then. */
const settleUnlessWaiting = () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (waiting.size === 0) settle()
    }, PAINTING),
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const longest = settled ? undefined : setTimeout(settle, LONGEST)
  return () => {
    clearTimeout(longest)
    listeners.delete(listener)
  }
}

/**
 * Whether the screen that was opened first has what it shows; what stands beside it, or will be needed later, is
 * asked for from then on.
 */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => settled,
    () => true,
  )

/** The first screen is not settled while this waits. */
export const useWaiting = (waits: boolean): void => {
  useEffect(() => {
    if (settled || !waits) return
    const mine = {}
    waiting.add(mine)
    return () => {
      waiting.delete(mine)
      settleUnlessWaiting()
    }
  }, [waits])
}
