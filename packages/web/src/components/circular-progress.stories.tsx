import { MINUTE } from '@cht/sdk/time'
import { PAYMENT_WINDOW } from '@cht/sdk/trades'
import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withAppContext } from '../../stories/support/component-story.js'
import { NOW } from '../../stories/support/world.js'
import { Ring } from './circular-progress.js'

const meta: Meta<typeof Ring> = {
  title: 'Components/Ring',
  component: Ring,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { deadline: NOW + 80 * MINUTE, length: PAYMENT_WINDOW },
}
export default meta
type Story = StoryObj<typeof Ring>

const left = (minutes: number): Story => ({ args: { deadline: NOW + minutes * MINUTE } })

export const Calm: Story = left(80)
/** Less than a quarter of the window is left. */
export const Soon: Story = left(29)
/** Less than a tenth of the window is left. */
export const Urgent: Story = left(11)

/** From calm over soon and urgent to nothing; move server time, and they run out. */
export const RunningOut: Story = {
  render: (args) => (
    <Variants direction="row">
      {[120, 60, 29, 11, 0].map((minutes) => (
        <Ring key={minutes} {...args} deadline={NOW + minutes * MINUTE} />
      ))}
    </Variants>
  ),
}
