import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

const meta: Meta<typeof EmptyState> = {
  title: 'Components/Empty state',
  component: EmptyState,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    title: 'No pending sell orders',
    children: 'An order that you place now is matched when the next session starts.',
  },
}
export default meta
type Story = StoryObj<typeof EmptyState>

export const Default: Story = {}
export const WithAction: Story = {
  name: 'With action',
  args: { action: <Button size="small">Create Sell Request</Button> },
}
