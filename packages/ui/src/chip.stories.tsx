import type { Meta, StoryObj } from '@storybook/react'
import { Variants, withSurface } from '../stories/component-story.js'
import { Chip, type Tone } from './chip.js'

/** A state for each tone. */
const LABELS: Record<Tone, string> = {
  plain: 'Pending',
  positive: 'Verified',
  negative: 'Late Confirmation',
  warning: 'Awaiting payment',
  information: 'Under review',
  staked: 'Active',
}
const TONES = Object.keys(LABELS) as Tone[]

const meta: Meta<typeof Chip> = {
  title: 'Components/Chip',
  component: Chip,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { children: LABELS.warning, tone: 'warning' },
}
export default meta
type Story = StoryObj<typeof Chip>

export const Default: Story = {}
export const Tones: Story = {
  render: () => (
    <Variants direction="row">
      {TONES.map((tone) => (
        <Chip key={tone} tone={tone}>
          {LABELS[tone]}
        </Chip>
      ))}
    </Variants>
  ),
}
