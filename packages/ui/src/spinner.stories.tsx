import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Spinner } from './spinner.js'

const meta: Meta<typeof Spinner> = {
  title: 'Components/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { size: 32 },
}
export default meta
type Story = StoryObj<typeof Spinner>

export const Default: Story = {}
