import { HOUR } from '@cht/sdk/time'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { allFailed, fiftyOfAll, matchedAlone, nothingYet, trading } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { fiftyTrades, LONG_NAME, largeTrade, longTrade, newcomer, usdtTrade } from '../support/extremes.js'
import { wrongPhoneClock } from '../support/phone-clock.js'
import { desktop, fifty, firstFive, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { NOW, tradeIn } from '../support/world.js'

const HEADING = 'My Orders'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Orders',
  component: StillApp,
  args: { at: '/orders?side=sell&tab=approved' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, '75,000') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, '75,000') }
export const Pending: Story = {
  args: { at: '/orders?side=sell&tab=pending' },
  globals: phone,
  play: stands(HEADING, '50,000'),
}
export const PendingOnADesktop: Story = { ...Pending, globals: desktop }
export const Completed: Story = {
  args: {
    at: '/orders?side=buy&tab=completed',
    resources: trading('buyer', [tradeIn('completed', 'buyer')]),
  },
  globals: phone,
  play: stands(HEADING, 'Download history (CSV)'),
}
/** Approved orders are in their list only while a session is live. */
export const BetweenSessions: Story = {
  args: { at: '/orders?side=sell', now: NOW + 4 * HOUR, resources: trading('seller', []) },
  globals: phone,
  play: stands(HEADING, 'Approved orders are listed here while a session is live.'),
}

export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: stands(HEADING, 'Loading…') }
export const Newcomer: Story = {
  args: { at: '/orders?tab=pending', user: newcomer, resources: nothingYet },
  globals: phone,
  play: stands(HEADING, 'No pending orders'),
}
/** Who has come to an empty list while a trade waits in another one. */
export const MatchedAlready: Story = {
  args: {
    at: '/orders?side=buy',
    resources: matchedAlone(tradeIn('awaitingPayment', 'buyer')),
  },
  globals: phone,
  play: async (context) => {
    await stands(HEADING, 'No pending orders')(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'See matched orders' }))
    await expect(await context.canvas.findByText('Awaiting payment')).toBeVisible()
  },
}
export const FiftyOrders: Story = {
  args: { at: '/orders?side=sell&tab=pending', resources: fiftyOfAll },
  parameters: firstFive,
  globals: phone,
  play: fifty(HEADING, 'article'),
}
export const FiftyTrades: Story = {
  args: {
    at: '/orders?side=buy&tab=approved',
    resources: trading('buyer', fiftyTrades('awaitingPayment', 'buyer')),
  },
  parameters: firstFive,
  globals: desktop,
  play: fifty(HEADING, 'article'),
}

export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, 'Your orders could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, '75,000'),
}
export const Offline: Story = {
  globals: { ...phone, network: 'offline' },
  play: stands(HEADING, /^You are offline/),
}

const long: Story = {
  args: {
    at: '/orders?side=buy&tab=approved',
    resources: trading('buyer', [longTrade('awaitingPayment', 'buyer')]),
  },
  play: stands(HEADING, new RegExp(LONG_NAME)),
}
export const LongNames: Story = { ...long, globals: small }
export const LongNamesOnADesktop: Story = { ...long, globals: desktop }
const large: Story = {
  args: {
    at: '/orders?side=buy&tab=approved',
    resources: trading('buyer', [largeTrade('awaitingPayment', 'buyer')]),
  },
  play: stands(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, globals: small }
export const Usdt: Story = {
  args: {
    at: '/orders?side=buy&tab=approved',
    resources: trading('buyer', [usdtTrade('awaitingPayment', 'buyer')]),
  },
  globals: phone,
  play: stands(HEADING, /48\.75/),
}
export const WrongPhoneClock: Story = {
  globals: phone,
  beforeEach: wrongPhoneClock,
  play: stands(HEADING, '80 min left'),
}
export const TextDoubled: Story = doubled(HEADING, '80 min left')
