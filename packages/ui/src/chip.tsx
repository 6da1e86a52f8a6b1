import type { ComponentProps } from 'react'
import styles from './chip.module.css'

export type Tone = 'plain' | 'positive' | 'negative' | 'warning' | 'information' | 'staked'

interface ChipProps extends Omit<ComponentProps<'span'>, 'className'> {
  tone?: Tone
}

/**
 * A state in one or two words. The colour only repeats what the text says.
 * Not interactive. For a sentence use `Note`.
 */
export function Chip({ tone = 'plain', ...props }: ChipProps) {
  return <span {...props} className={styles.chip} data-tone={tone} />
}
