import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { Logo } from './logo.js'

const meta: Meta<typeof Logo> = {
  title: 'Components/Logo',
  component: Logo,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { to: '/' },
}
export default meta
type Story = StoryObj<typeof Logo>

export const Default: Story = {}
