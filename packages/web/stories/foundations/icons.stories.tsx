import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { ICON_NAMES, Icon } from '../../src/components/icon.js'
import { onPaper } from '../support/paper.js'
import styles from './foundations.module.css'

const meta: Meta = { title: 'Foundations/Icons', decorators: [onPaper] }
export default meta
type Story = StoryObj

/** All of them: lines of 2 on a grid of 24, in the colour of the text they stand beside. */
export const All: Story = {
  render: () => (
    <ul className={styles.icons}>
      {ICON_NAMES.map((name) => (
        <li key={name}>
          <Icon name={name} size={24} />
          {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(ICON_NAMES.length)
  },
}
