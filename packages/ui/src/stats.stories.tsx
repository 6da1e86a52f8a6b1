import type { Meta, StoryObj } from '@storybook/react'
import { withSurface } from '../stories/component-story.js'
import { Amount } from './amount.js'
import { Stats } from './stats.js'

const createStats = (bonus?: number, total?: number, active?: number) => [
  {
    label: 'Referral Bonus',
    value: bonus === undefined ? undefined : <Amount text={`${bonus.toLocaleString('en-GB')} CHT`} />,
    testId: 'bonus',
  },
  { label: 'Total Referrals', value: total, testId: 'total' },
  { label: 'Active Referees', value: active, testId: 'active' },
]

const meta: Meta<typeof Stats> = {
  title: 'Components/Stats',
  component: Stats,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { label: 'Referrals', stats: createStats(50_000, 2, 1) },
}
export default meta
type Story = StoryObj<typeof Stats>

export const Default: Story = {}
export const Loading: Story = { args: { stats: createStats() } }
export const LargeOnPhone: Story = {
  name: 'Large on phone',
  args: { stats: createStats(999_999_999, 12_345, 6_789) },
  globals: { viewport: { value: 'small' } },
}
