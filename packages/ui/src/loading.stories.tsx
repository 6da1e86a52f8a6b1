import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Loading } from './loading.js'

const meta: Meta<typeof Loading> = {
  title: 'Components/Loading',
  component: Loading,
  tags: ['autodocs'],
  decorators: [withSurface],
}
export default meta
type Story = StoryObj<typeof Loading>

export const Page: Story = {}
export const Cover: Story = {
  args: { cover: true },
  parameters: { docs: { story: { inline: false, iframeHeight: 300 } } },
}
