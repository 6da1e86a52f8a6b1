import type { Meta, StoryObj } from '@storybook/react'
import { onPaper, Variants } from '../../stories/support/paper.js'
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
  decorators: [onPaper],
  args: { children: WORDS.warning, tone: 'warning' },
}
export default meta
type Story = StoryObj<typeof Chip>

export const Ordinary: Story = {}
export const Tones: Story = {
  render: () => (
    <Variants across>
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {WORDS[tone]}
        </Chip>
      ))}
    </Variants>
  ),
}
