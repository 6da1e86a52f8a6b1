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

/** The elapsed share of a time span in percent, rounded, 0 to 100. */
export function getElapsedPercent(from: number, until: number, now: number): number {
  return until > from ? clampPercent(((now - from) / (until - from)) * 100) : 100
}

/**
 * A progress bar. A text next to it says the same.
 * For a window that runs out use `CircularProgress`; for named steps use `Steps`.
 */
export function Progress({ label, percent, tone = 'plain' }: ProgressProps) {
  const value = clampPercent(percent)
  return (
    <RadixProgress.Root aria-label={label} value={value} className={styles.progress} data-tone={tone}>
      <RadixProgress.Indicator className={styles.indicator} style={{ width: `${value}%` }} />
    </RadixProgress.Root>
  )
}
