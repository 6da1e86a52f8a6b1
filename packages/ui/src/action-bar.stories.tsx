import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { ActionBar } from './action-bar.js'
import { Button } from './button.js'

const meta: Meta<typeof ActionBar> = {
  title: 'Components/Action bar',
  component: ActionBar,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { children: <Button variant="primary">Create Sell Order</Button> },
}
export default meta
type Story = StoryObj<typeof ActionBar>

export const OneAction: Story = { name: 'One action' }

/** The primary action is last, and wider. */
export const TwoActions: Story = {
  name: 'Two actions',
  args: {
    children: [
      <Button key="appeal" variant="danger">
        Appeal
      </Button>,
      <Button key="confirm" variant="primary">
        Confirm payment
      </Button>,
    ],
  },
}

export const OnPhone: Story = { ...TwoActions, name: 'On phone', globals: { viewport: { value: 'phone' } } }
