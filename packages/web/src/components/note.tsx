import type { ReactNode } from 'react'
import type { Tone } from './chip.js'
import { Icon, type IconName } from './icon.js'
import styles from './note.module.css'

interface NoteProps {
  tone?: Tone
  icon?: IconName
  /** Said at once by a screen reader when it appears. */
  urgent?: boolean
  children: ReactNode
}

/**
 * What one should know before the next step, or what went wrong with the last one.
 * `urgent` only for what has just happened. Not for the state of something (`Chip`), and not for what a field could say
 * itself (its `hint` and its `error`).
 */
export function Note({ tone = 'plain', icon = 'info', urgent = false, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
