import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import { HOUR } from '@cht/sdk/time'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, within } from 'storybook/test'
import { allFailed, fiftyOfAll, nothingYet, trading } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { fiftyTrades, largeAda, largeTrade, longAda, longTrade, newcomer } from '../support/extremes.js'
import { loads, shows } from '../support/held.js'
import { wrongPhoneClock } from '../support/phone-clock.js'
import { desktop, firstFive, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { NOW } from '../support/world.js'

const HEADING = 'Welcome, ada'
const OFFLINE = 'What you see is as of 2 minutes ago.'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Home',
  component: StillApp,
  args: { at: '/home' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, 'Trade session in progress, Ends in:') }
export const Desktop: Story = {
  globals: desktop,
  play: stands(HEADING, 'Trade session in progress, Ends in:'),
}
/** Only a small picture is missing: nothing waits for it. */
export const MarketOnItsWay: Story = {
  args: { resources: [loads(market)] },
  globals: phone,
  play: async (context) => {
    await stands(HEADING, 'Open trade')(context)
    const picture = within(context.canvas.getByLabelText('Market'))
    await expect(picture.getByLabelText('Loading…')).toBeVisible()
    await expect(context.canvas.getByText('Open trade')).toBeVisible()
  },
}
export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: stands(HEADING, 'Loading…') }

/** Nothing was done yet, the identity included. */
export const Newcomer: Story = {
  args: { user: newcomer, resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'Verify your identity'),
}
export const NewcomerOnADesktop: Story = { ...Newcomer, globals: desktop }
export const Fifty: Story = {
  args: { resources: [...fiftyOfAll, ...trading('buyer', fiftyTrades('awaitingPayment', 'buyer'))] },
  parameters: firstFive,
  globals: phone,
  play: stands(HEADING, '50 open trades'),
}

export const BetweenSessions: Story = {
  args: { now: NOW + 4 * HOUR, resources: trading('seller', []) },
  globals: phone,
  play: stands(HEADING, 'Next live session starts in:'),
}
export const NoSessions: Story = {
  args: { resources: [shows(liveSessions, [])] },
  globals: phone,
  play: stands(HEADING, 'No live sessions yet'),
}

export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(
    HEADING,
    'Live sessions are unavailable right now',
    'Your open trades could not be loaded',
    'Not loaded',
    'Try again',
  ),
}
/** Nothing has answered for a while: the last answers stay. */
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, 'Open trade'),
}
export const Offline: Story = { globals: { ...phone, network: 'offline' }, play: stands(HEADING, OFFLINE) }
export const OfflineOnADesktop: Story = {
  globals: { ...desktop, network: 'offline' },
  play: stands(HEADING, OFFLINE),
}

const long: Story = {
  args: { user: longAda, resources: trading('buyer', [longTrade('awaitingPayment', 'buyer')]) },
  play: stands(/^Welcome, oluwafunmi/, 'Open trade'),
}
export const LongNames: Story = { ...long, globals: small }
export const LongNamesOnADesktop: Story = { ...long, globals: desktop }

const large: Story = {
  args: { user: largeAda, resources: trading('buyer', [largeTrade('awaitingPayment', 'buyer')]) },
  play: stands(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, globals: small }
export const LargeAmountsOnADesktop: Story = { ...large, globals: desktop }

/** Exchange time counts: the session still ends in 80 minutes. */
export const WrongPhoneClock: Story = {
  globals: phone,
  beforeEach: wrongPhoneClock,
  play: stands(HEADING, '01:20:00'),
}
export const TextDoubled: Story = doubled(HEADING, 'Open trade')
