import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { Variants, withSurface } from '../stories/component-story.js'
import { Note } from './note.js'

const meta: Meta<typeof Note> = {
  title: 'Components/Note',
  component: Note,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { icon: 'lock', children: '75,000 CHT are locked in escrow.' },
}
export default meta
type Story = StoryObj<typeof Note>

export const Default: Story = {}
export const Tones: Story = {
  render: () => (
    <Variants>
      <Note tone="warning" icon="alert">
        Send USDT on TRC20 only. Sent on another network it is lost.
      </Note>
      <Note tone="negative" icon="alert">
        This order can no longer be paid. Do not send any money.
      </Note>
      <Note tone="positive" icon="check">
        The payment was confirmed.
      </Note>
      <Note tone="information">An operator decides on your request.</Note>
    </Variants>
  ),
}
/** Screen readers announce it when it appears. */
export const Urgent: Story = {
  args: { tone: 'negative', icon: 'alert', urgent: true, children: 'The buyer has not paid yet.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The buyer has not paid yet.')
  },
}
