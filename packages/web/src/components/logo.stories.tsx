import type { Meta, StoryObj } from '@storybook/react'
import { onPaper } from '../../stories/support/paper.js'
import { Logo } from './logo.js'

const meta: Meta<typeof Logo> = {
  title: 'Components/Logo',
  component: Logo,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { to: '/' },
}
export default meta
type Story = StoryObj<typeof Logo>

export const Ordinary: Story = {}
