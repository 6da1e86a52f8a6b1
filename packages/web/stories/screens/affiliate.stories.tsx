import { referrals } from '@cht/machines/referrals'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { largeHeldAda, longAda, longReferrals, newUser } from '../support/fixtures/extremes.js'
import { buildBonusOwner, buildReferralRows } from '../support/fixtures/index.js'
import { emptyResources, failedResources, fiftyOfEach } from '../support/fixtures/resources.js'
import { setRewardedInvestments } from '../support/rewarded-investments.js'
import {
  auditFirstFive,
  desktop,
  expectFifty,
  expectLoading,
  expectScreen,
  small,
} from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData } from '../support/stubs.js'

const HEADING = 'Affiliate & Referral'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Affiliate',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/affiliate' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content', play: expectScreen(HEADING, 'wanjiru') }
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, 'wanjiru'),
}
export const FirstRewarded: Story = {
  name: 'First investments rewarded',
  beforeEach: setRewardedInvestments('first'),
  play: expectScreen(HEADING, 'They make their first investment.', /, once for each person\./),
}
const everyRewarded: Story = {
  beforeEach: setRewardedInvestments('every'),
  play: expectScreen(
    HEADING,
    'They make an investment.',
    /, each time they invest, but not when they re-invest\./,
  ),
}
export const EveryRewarded: Story = { ...everyRewarded, name: 'Every investment rewarded' }
export const EveryRewardedOnDesktop: Story = {
  ...everyRewarded,
  name: 'Every investment rewarded, on a desktop',
  globals: desktop,
}
const held: Story = {
  args: { user: buildBonusOwner('held'), resources: [stubData(referrals, buildReferralRows('held'))] },
  play: expectScreen(HEADING, 'held until 11 Mar 2026', /^ ?held until 11 Mar 2026 at the latest/),
}
export const HeldBonus: Story = { ...held, name: 'Held bonus' }
export const HeldBonusOnDesktop: Story = { ...held, name: 'Held bonus, on a desktop', globals: desktop }
export const VoidedBonus: Story = {
  name: 'Voided bonus',
  args: { user: buildBonusOwner('voided'), resources: [stubData(referrals, buildReferralRows('voided'))] },
  play: expectScreen(HEADING, 'voided'),
}
export const Loading: Story = { args: { network: 'slow' }, play: expectLoading(HEADING) }
export const NewUser: Story = {
  name: 'New user',
  args: { user: newUser, resources: emptyResources },
  play: expectScreen(HEADING, 'No referrals yet'),
}
export const Fifty: Story = {
  args: { resources: fiftyOfEach },
  parameters: auditFirstFive,
  play: expectFifty(HEADING, 'tbody tr'),
}
export const FiftyOnDesktop: Story = { ...Fifty, name: 'Fifty, on a desktop', globals: desktop }
export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'Your referrals could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  play: expectScreen(HEADING, 'wanjiru'),
}

const long: Story = {
  args: {
    user: { ...largeHeldAda, referralCode: longAda.referralCode },
    resources: [stubData(referrals, longReferrals)],
  },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LongAndLarge: Story = { ...long, name: 'Long and large, on a small phone', globals: small }
export const LongAndLargeOnDesktop: Story = {
  ...long,
  name: 'Long and large, on a desktop',
  globals: desktop,
}
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING, 'wanjiru'), name: 'Text doubled' }
