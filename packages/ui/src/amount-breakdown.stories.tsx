import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { AmountBreakdown } from './amount-breakdown.js'

const meta: Meta<typeof AmountBreakdown> = {
  title: 'Components/Amount breakdown',
  component: AmountBreakdown,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    items: [
      { label: 'You stake', value: '100,000 CHT' },
      { label: 'Return', value: '+25,000 CHT' },
      { label: 'Expected', value: '125,000 CHT', tone: 'positive' },
    ],
  },
}
export default meta
type Story = StoryObj<typeof AmountBreakdown>

export const Default: Story = {}
