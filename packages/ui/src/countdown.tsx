import { useLayoutEffect, useRef } from 'react'
import styles from './countdown.module.css'
import { formatCountdown, getNextTextChange } from './format/countdown.js'
import { getShareLeft, getUrgency } from './format/urgency.js'
import { useUiClock } from './ui-provider.js'

export interface CountdownProps {
  /** By the clock of the `UiProvider`, in ms. */
  deadline: number
  /** The accessible name. */
  label: string
  /** The text after the time, e.g. ` left`. */
  suffix?: string
  /** The whole time allowed, in ms. With it, the last quarter of the time is amber and the last tenth red. */
  length?: number | undefined
  /** Formats the time left; by default `formatCountdown`. */
  format?: (deadline: number, now: number, suffix?: string) => string
}

const getUrgencyAt = (deadline: number, length: number | undefined, now: number) =>
  length === undefined ? undefined : getUrgency(getShareLeft(deadline, length, now))

/**
 * The time left until a deadline, as of the render. Then it writes its text to the element when the text changes, without rendering
 * again. At zero it does not say what happened: the screen does, from the server's response.
 */
export function Countdown({
  deadline,
  label,
  suffix = '',
  length,
  format = formatCountdown,
}: CountdownProps) {
  const clock = useUiClock()
  const ref = useRef<HTMLTimeElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    let text = element.textContent
    let updatedAt = 0
    let nextChange = 0
    let currentUrgency = element.dataset.urgency
    const update = (now: number) => {
      // A corrected estimate of exchange time can be earlier than the last one.
      if (now >= nextChange || now < updatedAt) {
        const nextText = format(deadline, now, suffix)
        // Replaces what a translation of the page has put in the element.
        if (nextText !== text) element.textContent = nextText
        text = nextText
        updatedAt = now
        nextChange = format === formatCountdown ? getNextTextChange(deadline, now) : now
      }
      const urgency = getUrgencyAt(deadline, length, now)
      if (urgency !== undefined && urgency !== currentUrgency) element.dataset.urgency = urgency
      currentUrgency = urgency
    }
    update(clock.now())
    return clock.subscribe(update)
  }, [clock, deadline, suffix, length, format])
  return (
    <time
      ref={ref}
      role="timer"
      aria-label={label}
      dateTime={new Date(deadline).toISOString()}
      className={styles.time}
      data-urgency={getUrgencyAt(deadline, length, clock.now())}
      translate="no"
    >
      {format(deadline, clock.now(), suffix)}
    </time>
  )
}
