import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Card } from './card.js'

const meta: Meta<typeof Card> = {
  title: 'Components/Card',
  component: Card,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    'aria-label': 'Announcements',
    children: (
      <>
        <h2>Announcements</h2>
        <p>No announcements</p>
      </>
    ),
  },
}
export default meta
type Story = StoryObj<typeof Card>

export const Default: Story = {}
