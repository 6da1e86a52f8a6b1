import { HOUR } from '@cht/sdk/time'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import {
  fiftyTrades,
  LONG_NAME,
  largeTrade,
  longTrade,
  newUser,
  usdtTrade,
} from '../support/fixtures/extremes.js'
import { ada, buildTrade, NOW } from '../support/fixtures/index.js'
import {
  emptyResources,
  failedResources,
  fiftyOfEach,
  stubOnlyOrderMatched,
  stubTrades,
} from '../support/fixtures/resources.js'
import { auditFirstFive, desktop, expectFifty, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const HEADING = 'My Orders'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Orders',
  component: StaticApp,
  args: { url: '/orders?side=sell&tab=approved' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone, play: expectScreen(HEADING, '75,000') }
export const Desktop: Story = { globals: desktop, play: expectScreen(HEADING, '75,000') }
export const Pending: Story = {
  args: { url: '/orders?side=sell&tab=pending' },
  globals: phone,
  play: expectScreen(HEADING, '50,000'),
}
export const PendingOnDesktop: Story = { ...Pending, globals: desktop }
export const Completed: Story = {
  args: {
    url: '/orders?side=buy&tab=completed',
    resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]),
  },
  globals: phone,
  play: expectScreen(HEADING, 'Download history (CSV)'),
}
/** Pending orders of a suspended user keep their places and are not matched. */
export const PendingWhileSuspended: Story = {
  args: { url: '/orders?side=sell&tab=pending', user: { ...ada, standing: 'suspendedWithoutConfirming' } },
  globals: phone,
  play: expectScreen(
    HEADING,
    /you cannot confirm payments, place orders or invest/,
    'Keeps its place; not matched while your account is suspended',
  ),
}
/** Approved orders are listed only while a session is live (decision 7). */
export const BetweenSessions: Story = {
  args: { url: '/orders?side=sell', now: NOW + 4 * HOUR, resources: stubTrades('seller', []) },
  globals: phone,
  play: expectScreen(HEADING, 'Approved orders are listed here while a session is live.'),
}

export const Loading: Story = {
  args: { network: 'slow' },
  globals: phone,
  play: expectScreen(HEADING, 'Loading…'),
}
export const NewUser: Story = {
  args: { url: '/orders?tab=pending', user: newUser, resources: emptyResources },
  globals: phone,
  play: expectScreen(HEADING, 'No pending orders'),
}
/** The list of pending orders is empty, and a trade is open in another list. */
export const AlreadyMatched: Story = {
  args: {
    url: '/orders?side=buy',
    resources: stubOnlyOrderMatched(buildTrade('awaitingPayment', 'buyer')),
  },
  globals: phone,
  play: async (context) => {
    await expectScreen(HEADING, 'No pending orders')(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'See matched orders' }))
    await expect(await context.canvas.findByText('Awaiting payment')).toBeVisible()
  },
}
export const FiftyOrders: Story = {
  args: { url: '/orders?side=sell&tab=pending', resources: fiftyOfEach },
  parameters: auditFirstFive,
  globals: phone,
  play: expectFifty(HEADING, 'article'),
}
export const FiftyTrades: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', fiftyTrades('awaitingPayment', 'buyer')),
  },
  parameters: auditFirstFive,
  globals: desktop,
  play: expectFifty(HEADING, 'article'),
}

export const Failed: Story = {
  args: { resources: failedResources },
  globals: phone,
  play: expectScreen(HEADING, 'Your orders could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: expectScreen(HEADING, '75,000'),
}
export const Offline: Story = {
  globals: { ...phone, network: 'offline' },
  play: expectScreen(HEADING, /^You are offline/),
}

const long: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [longTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
export const LongNames: Story = { ...long, globals: small }
export const LongNamesOnDesktop: Story = { ...long, globals: desktop }
const large: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [largeTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, globals: small }
export const Usdt: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [usdtTrade('awaitingPayment', 'buyer')]),
  },
  globals: phone,
  play: expectScreen(HEADING, /48\.75/),
}
export const WrongDeviceClock: Story = {
  globals: phone,
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '80 min left'),
}
export const TextDoubled: Story = atDoubleTextSize(HEADING, '80 min left')
