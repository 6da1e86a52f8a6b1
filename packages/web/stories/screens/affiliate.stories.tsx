import { referrals } from '@cht/machines/referrals'
import type { Meta, StoryObj } from '@storybook/react'
import { allFailed, fiftyOfAll, nothingYet } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { largeAda, longAda, longReferrals, newcomer } from '../support/extremes.js'
import { shows } from '../support/held.js'
import { desktop, fifty, firstFive, loading, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const HEADING = 'Affiliate & Referral'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Affiliate',
  component: StillApp,
  args: { at: '/affiliate' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, 'wanjiru') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, 'wanjiru') }
export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: loading(HEADING) }
export const Newcomer: Story = {
  args: { user: newcomer, resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'No referrals yet'),
}
export const Fifty: Story = {
  args: { resources: fiftyOfAll },
  parameters: firstFive,
  globals: phone,
  play: fifty(HEADING, 'tbody tr'),
}
export const FiftyOnADesktop: Story = { ...Fifty, globals: desktop }
export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, 'Your referrals could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, 'wanjiru'),
}

const long: Story = {
  args: {
    user: { ...largeAda, referralCode: longAda.referralCode },
    resources: [shows(referrals, longReferrals)],
  },
  play: stands(HEADING, /999,999,999/),
}
export const LongAndLarge: Story = { ...long, globals: small }
export const LongAndLargeOnADesktop: Story = { ...long, globals: desktop }
export const TextDoubled: Story = doubled(HEADING, 'wanjiru')
