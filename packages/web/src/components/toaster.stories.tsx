import type { Meta, StoryObj } from '@storybook/react'
import { toast } from 'react-hot-toast/headless'
import { expect, waitFor } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { Toaster } from './toaster.js'

const permanent = { duration: Number.POSITIVE_INFINITY }

const meta: Meta<typeof Toaster> = {
  title: 'Components/Toaster',
  component: Toaster,
  tags: ['autodocs'],
  decorators: [withAppContext],
  parameters: { docs: { story: { inline: false, iframeHeight: 300 } } },
  beforeEach: () => {
    toast.remove()
    return () => toast.remove()
  },
}
export default meta
type Story = StoryObj<typeof Toaster>

export const Kinds: Story = {
  play: async ({ canvas }) => {
    toast.success('Payment confirmed successfully', permanent)
    toast.error('Something went wrong', permanent)
    toast('Your order was matched', permanent)
    const last = await canvas.findByText('Your order was matched')
    await waitFor(() => expect(last).toBeVisible())
  },
}
export const LongOnPhone: Story = {
  name: 'Long on phone',
  globals: { viewport: { value: 'small' } },
  play: async ({ canvas }) => {
    toast.error(`The file ${'receipt'.repeat(9)}.png is too large: send at most 5 MB.`, permanent)
    const only = await canvas.findByText(/too large/)
    await waitFor(() => expect(only).toBeVisible())
  },
}
