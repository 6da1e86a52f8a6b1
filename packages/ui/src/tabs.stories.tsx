import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { Tabs } from './tabs.js'

type Status = 'pending' | 'approved' | 'completed' | 'cancelled'

const meta: Meta<typeof Tabs<Status>> = {
  title: 'Components/Tabs',
  component: Tabs<Status>,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    label: 'Status',
    tabs: [
      { value: 'pending', label: 'Pending', count: 2 },
      { value: 'approved', label: 'Approved', count: 1 },
      { value: 'completed', label: 'Completed', count: 8 },
      { value: 'cancelled', label: 'Cancelled', count: 0 },
    ],
    value: 'pending',
    onValueChange: fn(),
    children: <p>The content of the selected tab.</p>,
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => <Tabs {...args} value={value} onValueChange={setValue} />}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof Tabs<Status>>

/** The arrow keys move between the tabs. */
export const Line: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('tab', { name: 'Pending 2' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'Approved 1' })).toHaveAttribute('aria-selected', 'true')
  },
}
export const LineOnPhone: Story = { name: 'Line on phone', globals: { viewport: { value: 'phone' } } }
export const DisabledTab: Story = {
  name: 'Disabled tab',
  args: {
    tabs: [
      { value: 'pending', label: 'Pending' },
      { value: 'approved', label: 'Approved', disabled: true },
    ],
  },
}
export const Switch: Story = {
  args: {
    variant: 'switch',
    tabs: [
      { value: 'pending', label: 'Pending', count: 2 },
      { value: 'completed', label: 'Completed', count: 8 },
    ],
  },
}
