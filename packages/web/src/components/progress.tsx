import { Progress as RadixProgress } from 'radix-ui'
import type { Tone } from './chip.js'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** 0 to 100. */
  percent: number
  tone?: Tone
}

const clampPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))

/** How much of a span has passed, in percent. */
export function elapsedPercent(from: number, until: number, now: number): number {
  return until > from ? clampPercent(((now - from) / (until - from)) * 100) : 100
}

/**
 * A progress bar for a span with a start and an end; the words are next to it.
 * For a window that runs out use `Ring`; for named steps use `Steps`.
 */
export function Progress({ label, percent, tone = 'plain' }: ProgressProps) {
  const value = clampPercent(percent)
  return (
    <RadixProgress.Root aria-label={label} value={value} className={styles.progress} data-tone={tone}>
      <RadixProgress.Indicator className={styles.indicator} style={{ width: `${value}%` }} />
    </RadixProgress.Root>
  )
}
