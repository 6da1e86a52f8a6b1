import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withAppContext } from '../../stories/support/component-story.js'
import { Chip, type Tone } from './chip.js'

/** Each tone with a state that takes it. */
const WORDS: Record<Tone, string> = {
  plain: 'Pending',
  positive: 'Verified',
  negative: 'Late Confirmation',
  warning: 'Awaiting payment',
  information: 'Active',
}
const TONES = Object.keys(WORDS) as Tone[]

const meta: Meta<typeof Chip> = {
  title: 'Components/Chip',
  component: Chip,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { children: WORDS.warning, tone: 'warning' },
}
export default meta
type Story = StoryObj<typeof Chip>

export const Ordinary: Story = {}
export const Tones: Story = {
  render: () => (
    <Variants direction="row">
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {WORDS[tone]}
        </Chip>
      ))}
    </Variants>
  ),
}
