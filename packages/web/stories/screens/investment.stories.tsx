import { investmentCountdown, investmentList } from '@cht/machines/investments'
import type { Meta, StoryObj } from '@storybook/react'
import { allFailed, nothingYet } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { fiftyStakes, LARGE, newcomer } from '../support/extremes.js'
import { fails, shows } from '../support/held.js'
import { wrongPhoneClock } from '../support/phone-clock.js'
import { desktop, fifty, firstFive, loading, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { activeStake, heldStake, stakes } from '../support/world.js'

const HEADING = 'Investment'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Investment',
  component: StillApp,
  args: { at: '/investment' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, '9 days left') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, '9 days left') }
const completed: Story = {
  args: { at: '/investment?tab=completed' },
  play: stands(HEADING, 'Paid to wallet', '2 days left until capital release'),
}
export const Completed: Story = { ...completed, globals: phone }
export const CompletedOnADesktop: Story = { ...completed, globals: desktop }
export const CountdownFailed: Story = {
  args: { at: '/investment?tab=completed', resources: [fails(investmentCountdown(heldStake._id))] },
  globals: phone,
  play: stands(HEADING, 'The countdown of this investment could not be loaded.'),
}

export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: loading(HEADING) }
export const Newcomer: Story = {
  args: { user: newcomer, resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'No pending investments'),
}
export const Fifty: Story = {
  args: { resources: [shows(investmentList, stakes(fiftyStakes, []))] },
  parameters: firstFive,
  globals: desktop,
  play: fifty(HEADING, 'article'),
}
export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, 'Your investments could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, '9 days left'),
}
export const LargeAmounts: Story = {
  args: { resources: [shows(investmentList, stakes([{ ...activeStake, amount: LARGE - 3 }], []))] },
  globals: small,
  play: stands(HEADING, '999,999,996'),
}
export const WrongPhoneClock: Story = {
  globals: phone,
  beforeEach: wrongPhoneClock,
  play: stands(HEADING, '9 days left'),
}
export const TextDoubled: Story = { ...completed, ...doubled(HEADING, 'Paid to wallet') }
