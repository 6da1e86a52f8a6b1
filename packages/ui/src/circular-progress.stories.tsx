import type { Meta, StoryObj } from '@storybook/react'
import { NOW, Variants, withSurface } from '../stories/component-story.js'
import { CircularProgress } from './circular-progress.js'
import { HOUR, MINUTE } from './format/duration.js'

const meta: Meta<typeof CircularProgress> = {
  title: 'Components/Circular progress',
  component: CircularProgress,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { deadline: NOW + 80 * MINUTE, length: 2 * HOUR },
}
export default meta
type Story = StoryObj<typeof CircularProgress>

const withMinutesLeft = (minutes: number): Story => ({ args: { deadline: NOW + minutes * MINUTE } })

export const Calm: Story = withMinutesLeft(80)
/** Less than a quarter of the window is left. */
export const Soon: Story = withMinutesLeft(29)
/** Less than a tenth of the window is left. */
export const Urgent: Story = withMinutesLeft(11)

/** Rings with less and less time left. The server time in the toolbar changes them. */
export const AllUrgencies: Story = {
  name: 'All urgencies',
  render: (args) => (
    <Variants direction="row">
      {[120, 60, 29, 11, 0].map((minutes) => (
        <CircularProgress key={minutes} {...args} deadline={NOW + minutes * MINUTE} />
      ))}
    </Variants>
  ),
}
