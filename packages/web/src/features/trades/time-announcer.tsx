import { useClock } from '@cht/machines/react'
import { countMinutesLeft } from '@cht/ui/format/duration'
import { VisuallyHidden } from '@cht/ui/visually-hidden'
import { useEffect, useRef } from 'react'
import { getTimeAnnouncement } from './time-announcement.js'

/**
 * Announces to screen readers when 15, 5 and 1 minutes are left, because they do not announce the changes of a timer.
 */
export function TimeAnnouncer({ deadline }: { deadline: number }) {
  const clock = useClock()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let before = countMinutesLeft(deadline, clock.now())
    return clock.subscribe(() => {
      const left = countMinutesLeft(deadline, clock.now())
      const text = getTimeAnnouncement(before, left)
      before = left
      if (text !== undefined && ref.current) ref.current.textContent = text
    })
  }, [clock, deadline])
  return <VisuallyHidden ref={ref} aria-live="polite" />
}
