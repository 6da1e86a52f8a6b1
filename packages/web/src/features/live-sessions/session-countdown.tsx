import { useClock, useReached } from '@cht/machines/react'
import { CHECKING_TEXT, formatClockParts } from '@cht/ui/format/countdown'
import { getTimeLeft } from '@cht/ui/format/duration'
import { useLayoutEffect, useRef } from 'react'
import styles from './session-banner.module.css'

const UNITS = ['hours', 'minutes', 'seconds'] as const

/** Hours, minutes and seconds until a deadline, as of the render. Then it writes to the DOM each second, without rendering again. */
export function SessionCountdown({ deadline, label }: { deadline: number; label: string }) {
  const clock = useClock()
  const isOver = useReached(deadline)
  const ref = useRef<HTMLDivElement>(null)
  const parts = formatClockParts(deadline, clock.now())
  useLayoutEffect(() => {
    const write = () => {
      if (getTimeLeft(deadline, clock.now()) === 0) return
      const texts = formatClockParts(deadline, clock.now())
      for (const [index, box] of [...(ref.current?.querySelectorAll('b') ?? [])].entries()) {
        const text = texts[index] ?? ''
        if (box.textContent !== text) box.textContent = text
      }
    }
    write()
    return clock.subscribe(write)
  }, [clock, deadline])
  return (
    <div role="timer" aria-label={label} ref={ref} className={styles.boxes}>
      {isOver
        ? CHECKING_TEXT
        : UNITS.map((unit, index) => (
            <span key={unit} className={styles.box}>
              <b>{parts[index]}</b>
              {unit}
            </span>
          ))}
    </div>
  )
}
