import type { ComponentProps } from 'react'
import styles from './action-bar.module.css'

/**
 * The main actions of a screen, sticky at the bottom on a phone and in the flow on a desktop.
 * Use it once per screen, at the end of a form or a trade. Cards and dialogs have their own buttons.
 */
export function ActionBar(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.bar} />
}
