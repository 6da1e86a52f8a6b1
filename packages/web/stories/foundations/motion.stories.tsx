import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { Button } from '../../src/components/button.js'
import { Keeps, onPaper } from '../support/paper.js'
import styles from './foundations.module.css'
import { tokenValue } from './tokens.js'

const meta: Meta = { title: 'Foundations/Motion', decorators: [onPaper] }
export default meta
type Story = StoryObj

/** One duration, only to show where something came from; none for whoever asks for less motion. */
export const Quick: Story = {
  render: () => (
    <Keeps initial={false}>
      {(there, keep) => (
        <div className={styles.page}>
          <p>--quick: {tokenValue('--quick')}</p>
          <div>
            <Button onClick={() => keep(!there)}>Move</Button>
          </div>
          <div
            className={styles.block}
            style={{ width: 48, height: 48, transition: 'translate var(--quick)', translate: there ? 96 : 0 }}
          />
        </div>
      )}
    </Keeps>
  ),
  play: async () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    await expect(Number.parseFloat(tokenValue('--quick'))).toBe(still ? 0 : 140)
  },
}
