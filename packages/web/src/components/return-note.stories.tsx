import type { Meta, StoryObj } from '@storybook/react'
import { onPaper } from '../../stories/support/paper.js'
import { ReturnNote } from './return-note.js'

const meta: Meta<typeof ReturnNote> = {
  title: 'Components/ReturnNote',
  component: ReturnNote,
  tags: ['autodocs'],
  decorators: [onPaper],
}
export default meta
type Story = StoryObj<typeof ReturnNote>

export const Ordinary: Story = {}
