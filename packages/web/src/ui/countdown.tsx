import { useLayoutEffect, useRef } from 'react'
import { useClock } from '../bindings/exchange.js'
import { countdownText } from './countdown-text.js'

export interface CountdownProps {
  /** Exchange time in ms. */
  deadline: number
  /** What is being counted, for those who do not see it. */
  label: string
  /** Written after the time, e.g. ` left`. */
  suffix?: string
  text?: (deadline: number, now: number, suffix?: string) => string
}

/** What is left until a deadline. It writes its own text when that changes; nothing is rendered again. */
export const Countdown = ({ deadline, label, suffix = '', text = countdownText }: CountdownProps) => {
  const clock = useClock()
  const ref = useRef<HTMLTimeElement>(null)
  useLayoutEffect(() => {
    const write = () => {
      const next = text(deadline, clock.now(), suffix)
      if (ref.current && ref.current.textContent !== next) ref.current.textContent = next
    }
    write()
    return clock.subscribe(write)
  }, [clock, deadline, suffix, text])
  return <time ref={ref} role="timer" aria-label={label} dateTime={new Date(deadline).toISOString()} />
}
