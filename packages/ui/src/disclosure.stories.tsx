import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Disclosure } from './disclosure.js'

const meta: Meta<typeof Disclosure> = {
  title: 'Components/Disclosure',
  component: Disclosure,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { title: 'All details and history', children: <p>Matched in a live session.</p> },
}
export default meta
type Story = StoryObj<typeof Disclosure>

export const Closed: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'All details and history', expanded: false })
    await expect(canvas.queryByText('Matched in a live session.')).toBeNull()
    await userEvent.click(trigger)
    await expect(canvas.getByText('Matched in a live session.')).toBeVisible()
    await userEvent.click(trigger)
    await expect(canvas.queryByText('Matched in a live session.')).toBeNull()
  },
}
export const OpenInWideWindows: Story = { args: { opensBy: 'wide window' } }
export const Several: Story = {
  render: (args) => (
    <>
      <Disclosure {...args} title="Message or ask Kofi Mensah" name="Kofi Mensah" />
      <Disclosure {...args} />
    </>
  ),
}
