import { useLayoutEffect, useRef } from 'react'
import { useClock } from '../hooks/use-app.js'
import styles from './countdown.module.css'
import { countdownText, getNextTextChange } from './countdown-text.js'
import { shareLeft, urgencyOf } from './urgency.js'

export interface CountdownProps {
  /** Exchange time in ms. */
  deadline: number
  /** What is being counted, for those who do not see it. */
  label: string
  /** Written after the time, e.g. ` left`. */
  suffix?: string
  /** Of the window that ends then, in ms: its last quarter is amber, its last tenth red. */
  length?: number | undefined
  text?: (deadline: number, now: number, suffix?: string) => string
}

/**
 * What is left until a deadline. It writes its own text when that changes; nothing is rendered again.
 * For a window of the exchange, always with its deadline in exchange time. What happens at zero is said beside it, by
 * the screen; it claims nothing itself.
 */
export function Countdown({ deadline, label, suffix = '', length, text = countdownText }: CountdownProps) {
  const clock = useClock()
  const ref = useRef<HTMLTimeElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const shown = document.createTextNode('')
    element.replaceChildren(shown)
    let writtenAt = 0
    let until = 0
    let shownUrgency: string | undefined
    const write = (now: number) => {
      // Exchange time can turn out to be earlier than was thought.
      if (now >= until || now < writtenAt) {
        const next = text(deadline, now, suffix)
        if (next !== shown.data) shown.data = next
        writtenAt = now
        until = text === countdownText ? getNextTextChange(deadline, now) : now
      }
      if (length === undefined) return
      const urgency = urgencyOf(shareLeft(deadline, length, now))
      if (urgency !== shownUrgency) element.dataset.urgency = urgency
      shownUrgency = urgency
    }
    write(clock.now())
    return clock.subscribe(write)
  }, [clock, deadline, suffix, length, text])
  return (
    <time
      ref={ref}
      role="timer"
      aria-label={label}
      dateTime={new Date(deadline).toISOString()}
      className={styles.time}
    />
  )
}
