import { ICON_NAMES, Icon } from '@cht/ui/icon'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../support/component-story.js'
import styles from './foundations.module.css'

const meta: Meta = { title: 'Foundations/Icons', decorators: [withAppContext] }
export default meta
type Story = StoryObj

/** All icons: strokes of 2 on a grid of 24, in the colour of the text next to them. */
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
