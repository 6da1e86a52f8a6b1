import { minutesLeft } from '@cht/sdk/time'
import { useEffect, useRef } from 'react'
import { useClock } from '../../bindings/exchange.js'
import hidden from '../../ui/hidden.module.css'

const CALLS = [15, 5, 1]

/** A timer is silent to a screen reader; these few minutes are called out. */
export const Milestones = ({ deadline }: { deadline: number }) => {
  const clock = useClock()
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    let last = minutesLeft(deadline, clock.now())
    return clock.subscribe(() => {
      const left = minutesLeft(deadline, clock.now())
      const crossed = CALLS.findLast((call) => left <= call && call < last)
      last = left
      if (crossed !== undefined && left > 0 && ref.current)
        ref.current.textContent = left === 1 ? '1 minute left' : `${left} minutes left`
    })
  }, [clock, deadline])
  return <p ref={ref} aria-live="polite" className={hidden.hidden} />
}
