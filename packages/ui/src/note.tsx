import type { ComponentProps } from 'react'
import type { Tone } from './chip.js'
import { Icon, type IconName } from './icon.js'
import styles from './note.module.css'
import { Sentence } from './sentence.js'

interface NoteProps extends Omit<ComponentProps<'div'>, 'className' | 'role'> {
  tone?: Tone
  icon?: IconName
  /** Screen readers announce it when it appears: only for something that has just happened. */
  urgent?: boolean
}

/**
 * An explanation before the next step, or the error of the last one.
 * For a state use `Chip`; for a field use its `hint` and `error`.
 */
export function Note({ tone = 'plain', icon = 'info', urgent = false, children, ...props }: NoteProps) {
  return (
    <div {...props} className={styles.note} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.text}>
        <Sentence>{children}</Sentence>
      </div>
    </div>
  )
}
