import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Skeleton } from './skeleton.js'

const meta: Meta<typeof Skeleton> = {
  title: 'Components/Skeleton',
  component: Skeleton,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { height: 76, count: 3 },
}
export default meta
type Story = StoryObj<typeof Skeleton>

export const List: Story = {}
