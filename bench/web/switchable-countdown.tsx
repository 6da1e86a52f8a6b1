// Replaces the countdown of the app's cards in this benchmark: it renders the app's own countdown, or a plain text.
import { createContext, useContext } from 'react'
import {
  Countdown as AppCountdown,
  type CountdownProps,
} from '../../packages/web/src/components/countdown.js'
import { formatCountdown } from '../../packages/web/src/components/format-countdown.js'
import { getShareLeft, getUrgency } from '../../packages/web/src/components/urgency.js'

/** Exchange time in ms for a plain countdown. Undefined: the app's own countdown is used. */
export const NowContext = createContext<number | undefined>(undefined)

export function Countdown(props: CountdownProps) {
  const now = useContext(NowContext)
  if (now === undefined) return <AppCountdown {...props} />
  const { deadline, length = 0, label, suffix } = props
  return (
    <time role="timer" aria-label={label} data-urgency={getUrgency(getShareLeft(deadline, length, now))}>
      {formatCountdown(deadline, now, suffix)}
    </time>
  )
}
