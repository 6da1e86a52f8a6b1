import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { BackHeader } from './back-header.js'

const meta: Meta<typeof BackHeader> = {
  title: 'Components/Back header',
  component: BackHeader,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { title: 'New sell order', to: '/orders', toName: 'orders' },
}
export default meta
type Story = StoryObj<typeof BackHeader>

export const Default: Story = {}
