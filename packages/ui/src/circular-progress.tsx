import { useLayoutEffect, useRef } from 'react'
import styles from './circular-progress.module.css'
import { getShareLeft, getUrgency } from './format/urgency.js'
import { useUiClock } from './ui-provider.js'

const RADIUS = 26
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

const getOffset = (share: number) => (CIRCUMFERENCE * (1 - share)).toFixed(1)

/**
 * The share of the time that is left until a deadline, as a ring. Hidden from screen readers: a `Countdown` next to it
 * has the text. `deadline` is by the clock of the `UiProvider`, `length` the whole time allowed, both in ms. In a list use `Countdown`
 * alone.
 */
export function CircularProgress({ deadline, length }: { deadline: number; length: number }) {
  const clock = useUiClock()
  const ref = useRef<SVGCircleElement>(null)
  const share = getShareLeft(deadline, length, clock.now())
  useLayoutEffect(() => {
    // Written to the element directly: the component does not render again on every tick.
    const draw = () => {
      const current = getShareLeft(deadline, length, clock.now())
      ref.current?.setAttribute('stroke-dashoffset', getOffset(current))
      ref.current?.setAttribute('data-urgency', getUrgency(current))
    }
    draw()
    return clock.subscribe(draw)
  }, [clock, deadline, length])
  return (
    <svg aria-hidden="true" className={styles.ring} viewBox="0 0 60 60">
      <circle className={styles.track} cx="30" cy="30" r={RADIUS} />
      <circle
        ref={ref}
        className={styles.remaining}
        cx="30"
        cy="30"
        r={RADIUS}
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={getOffset(share)}
        data-urgency={getUrgency(share)}
        transform="rotate(-90 30 30)"
      />
    </svg>
  )
}
