import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { BackHeader } from './back-header.js'

const meta: Meta<typeof BackHeader> = {
  title: 'Components/Back header',
  component: BackHeader,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { title: 'New sell order', to: '/orders', toName: 'orders' },
}
export default meta
type Story = StoryObj<typeof BackHeader>

export const Default: Story = {}
