import { investmentCountdown, investmentList } from '@cht/machines/investments'
import type { Meta, StoryObj } from '@storybook/react'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { fiftyInvestments, LARGE, newUser } from '../support/fixtures/extremes.js'
import { activeInvestment, buildInvestmentList, heldInvestment } from '../support/fixtures/index.js'
import { emptyResources, failedResources } from '../support/fixtures/resources.js'
import {
  auditFirstFive,
  desktop,
  expectFifty,
  expectLoading,
  expectScreen,
  small,
} from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubFailure } from '../support/stubs.js'

const HEADING = 'Investment'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Investment',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/investment' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content', play: expectScreen(HEADING, '9 days left') }
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, '9 days left'),
}
const completed: Story = {
  args: { url: '/investment?tab=completed' },
  play: expectScreen(HEADING, 'Paid to wallet', '2 days left until capital release'),
}
export const Completed: Story = { ...completed }
export const CompletedOnDesktop: Story = { ...completed, name: 'Completed, on a desktop', globals: desktop }
export const CountdownFailed: Story = {
  name: 'Countdown failed',
  args: {
    url: '/investment?tab=completed',
    resources: [stubFailure(investmentCountdown(heldInvestment._id))],
  },
  play: expectScreen(HEADING, 'The countdown of this investment could not be loaded.'),
}

export const Loading: Story = { args: { network: 'slow' }, play: expectLoading(HEADING) }
export const NewUser: Story = {
  name: 'New user',
  args: { user: newUser, resources: emptyResources },
  play: expectScreen(HEADING, 'No pending investments'),
}
export const Fifty: Story = {
  name: 'Fifty, on a desktop',
  args: { resources: [stubData(investmentList, buildInvestmentList(fiftyInvestments, []))] },
  parameters: auditFirstFive,
  globals: desktop,
  play: expectFifty(HEADING, 'article'),
}
export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'Your investments could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  play: expectScreen(HEADING, '9 days left'),
}
export const LargeAmounts: Story = {
  name: 'Large amounts, on a small phone',
  args: {
    resources: [
      stubData(investmentList, buildInvestmentList([{ ...activeInvestment, amount: LARGE - 3 }], [])),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, '999,999,996'),
}
export const WrongDeviceClock: Story = {
  name: 'Wrong device clock',
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '9 days left'),
}
export const TextDoubled: Story = {
  ...completed,
  name: 'Text doubled',
  ...atDoubleTextSize(HEADING, 'Paid to wallet'),
}
