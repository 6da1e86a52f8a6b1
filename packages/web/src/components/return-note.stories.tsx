import type { Meta, StoryObj } from '@storybook/react'
import { withAppContext } from '../../stories/support/component-story.js'
import { ReturnNote } from './return-note.js'

const meta: Meta<typeof ReturnNote> = {
  title: 'Components/Return note',
  component: ReturnNote,
  tags: ['autodocs'],
  decorators: [withAppContext],
}
export default meta
type Story = StoryObj<typeof ReturnNote>

export const Default: Story = {}
