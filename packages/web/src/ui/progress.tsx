import type { Tone } from './chip.js'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 100. */
  percent: number
  tone?: Tone
}

const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

/** How much of a span has passed, in percent. */
export const elapsedPercent = (from: number, until: number, now: number): number =>
  until > from ? within(((now - from) / (until - from)) * 100) : 100

/**
 * How far something has come, as a picture; the words stand beside it.
 * For a span with a beginning and an end. For a window that runs out take `Ring`; for named steps, `Steps`.
 */
export const Progress = ({ label, percent, tone = 'plain' }: ProgressProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={within(percent)}
    className={styles.progress}
    data-tone={tone}
  >
    <span style={{ width: `${within(percent)}%` }} />
  </div>
)
