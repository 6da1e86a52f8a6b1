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

export const Note = ({ tone = 'plain', icon = 'info', urgent = false, children }: NoteProps) => (
  <div className={styles.note} data-tone={tone} role={urgent ? 'alert' : undefined}>
    <Icon name={icon} />
    <div className={styles.text}>{children}</div>
  </div>
)
