import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withSurface } from '../stories/component-story.js'
import { Amount } from './amount.js'

const meta: Meta<typeof Amount> = {
  title: 'Components/Amount',
  component: Amount,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { text: '25,000 CHT' },
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
  args: { text: '75,000.00 NGN', size: 'large' },
}
export const Large: Story = {
  args: { text: '999,999,999 CHT', size: 'large' },
  globals: { viewport: { value: 'small' } },
}
