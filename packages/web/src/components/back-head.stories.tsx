import type { Meta, StoryObj } from '@storybook/react'
import { onPaper } from '../../stories/support/paper.js'
import { BackHead } from './back-head.js'

const meta: Meta<typeof BackHead> = {
  title: 'Components/BackHead',
  component: BackHead,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { title: 'New sell order', to: '/orders', toName: 'orders' },
}
export default meta
type Story = StoryObj<typeof BackHead>

export const Ordinary: Story = {}
