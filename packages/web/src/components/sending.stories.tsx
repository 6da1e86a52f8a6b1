import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { Sending } from './sending.js'

const meta: Meta<typeof Sending> = {
  title: 'Components/UploadStatus',
  component: Sending,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { idempotencyKey: undefined, what: 'the picture' },
}
export default meta
type Story = StoryObj<typeof Sending>

/** No bytes have been sent yet. */
export const Started: Story = {}
