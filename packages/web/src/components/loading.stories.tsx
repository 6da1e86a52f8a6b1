import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { Loading } from './loading.js'

const meta: Meta<typeof Loading> = {
  title: 'Components/Loading',
  component: Loading,
  tags: ['autodocs'],
  decorators: [withAppContext],
}
export default meta
type Story = StoryObj<typeof Loading>

export const Page: Story = {}
export const Cover: Story = {
  args: { cover: true },
  parameters: { docs: { story: { inline: false, iframeHeight: 300 } } },
}
