// Replaces the countdown in the app's trade cards: renders the app's countdown, or a plain text for the interval
// variants.

import { Countdown as AppCountdown, type CountdownProps } from '@cht/ui/countdown'
import { formatCountdown } from '@cht/ui/format/countdown'
import { getShareLeft, getUrgency } from '@cht/ui/format/urgency'
import { createContext, useContext } from 'react'

/** Exchange time in ms, with which a countdown is rendered as plain text; undefined to render the app's countdown. */
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
