import { minutesLeft } from '@cht/sdk/time'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../components/visually-hidden.js'
import { useClock } from '../../hooks/use-app.js'
import { milestone } from './milestone.js'

/** A timer is silent to a screen reader; these few minutes are called out. */
export function Milestones({ deadline }: { deadline: number }) {
  const clock = useClock()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let last = minutesLeft(deadline, clock.now())
    return clock.subscribe(() => {
      const left = minutesLeft(deadline, clock.now())
      const said = milestone(last, left)
      last = left
      if (said !== undefined && ref.current) ref.current.textContent = said
    })
  }, [clock, deadline])
  return <VisuallyHidden ref={ref} aria-live="polite" />
}
