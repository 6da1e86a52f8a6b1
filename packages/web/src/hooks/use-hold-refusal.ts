import { getRefusal, type HoldEvent, holdLifecycle } from '@cht/machines/lifecycles'
import { useClock, useReached, useUser } from '@cht/machines/react'

/** Why the hold of the account refuses an action now; undefined if it does not. Renders again at the end of the hold. */
export function useHoldRefusal(
  type: Exclude<HoldEvent['type'], 'hold.start' | 'clock.tick'>,
): string | undefined {
  const { holdUntil } = useUser() ?? {}
  const clock = useClock()
  useReached(holdUntil ?? 0)
  return getRefusal(holdLifecycle.restore(holdUntil, clock.now()), { type })?.message
}
