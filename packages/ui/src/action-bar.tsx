import type { ComponentProps } from 'react'
import styles from './action-bar.module.css'
import { useStickyBar } from './hooks/use-sticky-bar.js'

/**
 * The main actions of a screen, sticky at the bottom on a phone and in the flow on a desktop. A screen that has
 * it has no tabs (decision 7). With text so large that it would fill a third of the window, it is in the flow.
 * Use it once per screen, at the end of a form or a trade. Cards and dialogs have their own buttons.
 */
export function ActionBar(props: Omit<ComponentProps<'div'>, 'className' | 'ref'>) {
  const ref = useStickyBar<HTMLDivElement>('--action-bar')
  return <div {...props} ref={ref} className={styles.bar} />
}
