import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { UploadStatus } from './upload-status.js'

const meta: Meta<typeof UploadStatus> = {
  title: 'Components/Upload status',
  component: UploadStatus,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { progress: undefined, subject: 'the picture' },
}
export default meta
type Story = StoryObj<typeof UploadStatus>

/** No bytes have been sent yet. */
export const Started: Story = {}

/** A part of the picture has been sent. */
export const Sending: Story = { args: { progress: { sent: 210_000, total: 640_000 } } }

/** The exchange checks the picture. */
export const Sent: Story = { args: { progress: { sent: 640_000, total: 640_000 } } }
