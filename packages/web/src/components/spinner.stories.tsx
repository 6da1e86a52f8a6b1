import type { Meta, StoryObj } from '@storybook/react'
import { onPaper } from '../../stories/support/paper.js'
import { Spinner } from './spinner.js'

const meta: Meta<typeof Spinner> = {
  title: 'Components/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { size: 32 },
}
export default meta
type Story = StoryObj<typeof Spinner>

export const Ordinary: Story = {}
