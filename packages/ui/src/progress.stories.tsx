import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { Variants, withSurface } from '../stories/component-story.js'
import { Progress } from './progress.js'

const meta: Meta<typeof Progress> = {
  title: 'Components/Progress',
  component: Progress,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { label: 'Progress of the plan', percent: 42 },
  argTypes: { percent: { control: { type: 'range', min: 0, max: 100 } } },
}
export default meta
type Story = StoryObj<typeof Progress>

export const Default: Story = {}
export const Tones: Story = {
  render: (args) => (
    <Variants>
      <Progress {...args} tone="plain" />
      <Progress {...args} tone="staked" />
      <Progress {...args} tone="positive" percent={100} />
    </Variants>
  ),
}
/** A percentage outside 0 to 100 is clamped. */
export const OutOfRange: Story = {
  name: 'Out of range',
  args: { percent: 140 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  },
}
