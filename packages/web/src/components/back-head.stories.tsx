import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { BackHead } from './back-head.js'

const meta: Meta<typeof BackHead> = {
  title: 'Components/BackHeader',
  component: BackHead,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { title: 'New sell order', to: '/orders', toName: 'orders' },
}
export default meta
type Story = StoryObj<typeof BackHead>

export const Default: Story = {}
