import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { NOW, withSurface } from '../stories/component-story.js'
import { Countdown } from './countdown.js'
import { formatClock, formatDaysLeft } from './format/countdown.js'
import { DAY, HOUR, MINUTE, SECOND } from './format/duration.js'

const meta: Meta<typeof Countdown> = {
  title: 'Components/Countdown',
  component: Countdown,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { deadline: NOW + 54 * MINUTE, label: 'Time left to pay', suffix: ' left' },
}
export default meta
type Story = StoryObj<typeof Countdown>

const expectText =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent(text)
  }

export const Minutes: Story = { play: expectText('54 min left') }
export const LastMinutes: Story = {
  name: 'Last minutes',
  args: { deadline: NOW + 4 * MINUTE + 59 * SECOND },
  play: expectText('04:59 left'),
}
const expectUrgency =
  (urgency: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveAttribute('data-urgency', urgency)
  }
const withMinutesLeft = (minutes: number) => ({ deadline: NOW + minutes * MINUTE, length: 2 * HOUR })

export const Calm: Story = { args: withMinutesLeft(30), play: expectUrgency('calm') }
/** Less than a quarter of the window is left. */
export const Soon: Story = { args: withMinutesLeft(29), play: expectUrgency('soon') }
/** Less than a tenth of the window is left. */
export const Urgent: Story = { args: withMinutesLeft(11), play: expectUrgency('urgent') }
/** At zero the data is loaded again; the countdown does not say what has happened. */
export const AtZero: Story = { name: 'At zero', args: { deadline: NOW }, play: expectText('Checking…') }
export const Clock: Story = {
  args: { deadline: NOW + 2 * MINUTE, format: formatClock },
  play: expectText('02:00'),
}
export const Days: Story = {
  args: { deadline: NOW + 3 * DAY, format: formatDaysLeft },
  play: expectText('3 days left'),
}
