import { formatTokens } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { AmountBreakdown } from './amount-breakdown.js'

const meta: Meta<typeof AmountBreakdown> = {
  title: 'Components/Amount breakdown',
  component: AmountBreakdown,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    items: [
      { label: 'You stake', value: formatTokens(100_000) },
      { label: 'Return', value: `+${formatTokens(25_000)}` },
      { label: 'Expected', value: formatTokens(125_000), tone: 'positive' },
    ],
  },
}
export default meta
type Story = StoryObj<typeof AmountBreakdown>

export const Default: Story = {}
