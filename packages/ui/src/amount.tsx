import styles from './amount.module.css'

interface AmountProps {
  /** An amount as the SDK formats it, with the unit at the end: `25,000 CHT`. */
  text: string
  size?: 'large' | 'normal' | 'small'
}

/**
 * An amount with its unit in smaller text.
 * For a balance, a price or the heading of a card. Within a sentence use the text of `formatTokens`.
 */
export function Amount({ text, size = 'normal' }: AmountProps) {
  const [value = '', unit = ''] = text.split(' ')
  return (
    <span className={styles.amount} data-size={size} translate="no">
      {value} <small>{unit}</small>
    </span>
  )
}
