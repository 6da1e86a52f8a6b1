import { Unstyled } from '@storybook/addon-docs/blocks'
import styles from './start.module.css'

/** The head of the first page. */
export function BrandHeader() {
  return (
    <Unstyled>
      <p className={styles.brand}>
        <strong>CHT Exchange</strong>
        The design system and every screen of the app, in every state.
      </p>
    </Unstyled>
  )
}
