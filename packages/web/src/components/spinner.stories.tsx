import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { Spinner } from './spinner.js'

const meta: Meta<typeof Spinner> = {
  title: 'Components/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { size: 32 },
}
export default meta
type Story = StoryObj<typeof Spinner>

export const Default: Story = {}
