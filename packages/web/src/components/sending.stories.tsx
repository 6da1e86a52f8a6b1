import type { Meta, StoryObj } from '@storybook/react'
import { onPaper } from '../../stories/support/paper.js'
import { Sending } from './sending.js'

const meta: Meta<typeof Sending> = {
  title: 'Components/Sending',
  component: Sending,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: { idempotencyKey: undefined, what: 'the picture' },
}
export default meta
type Story = StoryObj<typeof Sending>

/** Nothing has gone out yet; a call that is under way counts on from here. */
export const Begun: Story = {}
