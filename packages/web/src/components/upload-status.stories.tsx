import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { UploadStatus } from './upload-status.js'

const meta: Meta<typeof UploadStatus> = {
  title: 'Components/Upload status',
  component: UploadStatus,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { idempotencyKey: undefined, subject: 'the picture' },
}
export default meta
type Story = StoryObj<typeof UploadStatus>

/** No bytes have been sent yet. */
export const Started: Story = {}
