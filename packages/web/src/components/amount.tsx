import styles from './amount.module.css'

interface AmountProps {
  /** As formatted by the SDK, the unit last: `25,000 CHT`. */
  text: string
  size?: 'large' | 'normal' | 'small'
}

/**
 * An amount with its unit smaller beside it.
 * Where the amount is what one looks for: a balance, a price, a card's head. Not within a sentence: there the text of
 * `formatTokens` is enough.
 */
export function Amount({ text, size = 'normal' }: AmountProps) {
  const [figure = '', unit = ''] = text.split(' ')
  return (
    <span className={styles.amount} data-size={size}>
      {figure} <small>{unit}</small>
    </span>
  )
}
