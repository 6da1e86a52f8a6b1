import { formatTokens } from '@cht/sdk/money'
import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { Figures } from './figures.js'

const meta: Meta<typeof Figures> = {
  title: 'Components/AmountBreakdown',
  component: Figures,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    figures: [
      { label: 'You stake', value: formatTokens(100_000) },
      { label: 'Return', value: `+${formatTokens(25_000)}` },
      { label: 'Expected', value: formatTokens(125_000), tone: 'positive' },
    ],
  },
}
export default meta
type Story = StoryObj<typeof Figures>

export const Sum: Story = {}
