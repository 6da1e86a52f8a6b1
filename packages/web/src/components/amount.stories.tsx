import { formatMoney, formatTokens } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withAppContext } from '../../stories/support/component-story.js'
import { Amount } from './amount.js'

const meta: Meta<typeof Amount> = {
  title: 'Components/Amount',
  component: Amount,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { text: formatTokens(25_000) },
}
export default meta
type Story = StoryObj<typeof Amount>

export const Sizes: Story = {
  render: (args) => (
    <Variants>
      <Amount {...args} size="large" />
      <Amount {...args} size="normal" />
      <Amount {...args} size="small" />
    </Variants>
  ),
}
export const Money: Story = {
  args: { text: formatMoney({ amount: 7_500_000, currency: 'NGN' }), size: 'large' },
}
export const Large: Story = {
  args: { text: formatTokens(999_999_999), size: 'large' },
  globals: { viewport: { value: 'small' } },
}
