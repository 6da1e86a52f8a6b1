import { liveSessions } from '@cht/machines/live-sessions'
import { market } from '@cht/machines/market'
import { HOUR } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, within } from 'storybook/test'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import {
  buildFiftyTrades,
  buildLargeTrade,
  buildLongTrade,
  largeHeldAda,
  longAda,
  newUser,
} from '../support/fixtures/extremes.js'
import { ada, buildBonusOwner, buildTrade, NOW } from '../support/fixtures/index.js'
import { emptyResources, failedResources, fiftyOfEach, stubTrades } from '../support/fixtures/resources.js'
import { auditFirstFive, desktop, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubLoading } from '../support/stubs.js'

const HEADING = 'Welcome, ada'
const OFFLINE_TEXT = 'This data is from 2 minutes ago.'

const secondTrade = { ...buildTrade('awaitingPayment', 'buyer'), _id: 'trade-2' }

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Home',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/home' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = {
  name: 'Usual content',
  play: expectScreen(HEADING, 'Trade session in progress, Ends in:'),
}
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, 'Trade session in progress, Ends in:'),
}
const getBottom = (element: Element) => element.getBoundingClientRect().bottom

/** In px, of a phone: what of the screen is seen before scrolling. */
const FOLD = 740

/** A trade waits for the user, and others are counted. */
export const YourTurn: Story = {
  name: 'A trade waits for you',
  args: { resources: stubTrades('buyer', [buildTrade('awaitingPayment', 'buyer'), secondTrade]) },
  globals: phone,
  play: async (context) => {
    await expectScreen(HEADING, '1 more trade')(context)
    const { canvas } = context
    for (const name of ['Buy', 'Sell'])
      await expect(getBottom(canvas.getByRole('link', { name }))).toBeLessThan(FOLD)
    await expect(getBottom(canvas.getByText('Open the trade'))).toBeLessThan(FOLD)
  },
}
export const YourTurnOnDesktop: Story = {
  ...YourTurn,
  name: 'A trade waits for you, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, '1 more trade'),
}
/** The rest of the screen does not wait for the market. */
export const MarketLoading: Story = {
  name: 'Market loading',
  args: { resources: [stubLoading(market)] },
  play: async (context) => {
    await expectScreen(HEADING, 'Open trade')(context)
    const marketPanel = within(context.canvas.getByLabelText('Market'))
    await expect(marketPanel.getByLabelText('Loading…')).toBeVisible()
    await expect(context.canvas.getByText('Open trade')).toBeVisible()
  },
}
/** Ways of telling the user have stopped. That pushes have stopped is in the states of the push chart. */
export const LostWays: Story = {
  name: 'Mails refused, webhook paused',
  args: { user: { ...ada, emailRefusedAt: NOW - 26 * HOUR, pausedWebhooks: 1 } },
  play: expectScreen(HEADING, 'Our mails do not reach you', 'A webhook is paused'),
}
export const LostWaysDesktop: Story = {
  ...LostWays,
  name: 'Mails refused, webhook paused, on a desktop',
  globals: desktop,
}
export const Loading: Story = {
  args: { network: 'slow' },
  play: expectScreen(HEADING, 'Loading…'),
}

/** A new user without orders and without a verified identity. */
export const NewUser: Story = {
  name: 'New user',
  args: { user: newUser, resources: emptyResources },
  globals: phone,
  play: async (context) => {
    await expectScreen(HEADING, 'Verify your identity')(context)
    await expect(getBottom(context.canvas.getByRole('link', { name: 'Buy CHT' }))).toBeLessThan(400)
  },
}
export const NewUserOnDesktop: Story = {
  ...NewUser,
  name: 'New user, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, 'Verify your identity'),
}
export const Fifty: Story = {
  name: 'Fifty open trades and pending orders',
  args: { resources: [...fiftyOfEach, ...stubTrades('buyer', buildFiftyTrades('awaitingPayment', 'buyer'))] },
  parameters: auditFirstFive,
  play: expectScreen(HEADING, '50 open trades'),
}

/** The operator has suspended the account; its pending orders are not matched. */
export const Suspended: Story = {
  name: 'Suspended account',
  args: { user: { ...ada, standing: 'suspended' } },
  play: expectScreen(
    HEADING,
    /^Your account is suspended\. You can pay, confirm, appeal/,
    /not matched while your account is suspended$/,
  ),
}

const missingFactor: Story = {
  args: { user: { ...ada, lacksFactor: true } },
  play: expectScreen(
    HEADING,
    /^This exchange requires a second factor\. Until you/,
    'set one up in your settings',
  ),
}
/** The exchange requires a second factor (REQUIRE_SECOND_FACTOR). */
export const MissingFactor: Story = { ...missingFactor, name: 'Missing second factor' }
export const MissingFactorOnDesktop: Story = {
  ...missingFactor,
  name: 'Missing second factor, on a desktop',
  globals: desktop,
}

const held: Story = {
  args: { user: buildBonusOwner('held') },
  play: expectScreen(HEADING, /^ ?held until 11 Mar 2026 at the latest/),
}
export const HeldBonus: Story = { ...held, name: 'Held bonus' }
export const HeldBonusOnDesktop: Story = { ...held, name: 'Held bonus, on a desktop', globals: desktop }

export const BetweenSessions: Story = {
  name: 'Between sessions',
  args: { now: NOW + 4 * HOUR, resources: stubTrades('seller', []) },
  play: expectScreen(HEADING, 'Next live session starts in:'),
}
export const NoSessions: Story = {
  name: 'No sessions',
  args: { resources: [stubData(liveSessions, [])] },
  play: expectScreen(HEADING, 'No live sessions yet'),
}

export const Failed: Story = {
  name: 'First load failed',
  args: { resources: failedResources },
  play: expectScreen(
    HEADING,
    'Live sessions are unavailable right now',
    'Your open trades could not be loaded',
    'Your pending orders could not be loaded',
    'Your notifications could not be loaded',
    'Try again',
  ),
}
export const Failing: Story = {
  name: 'Reads fail, last data shown',
  args: { network: 'failing' },
  play: expectScreen(HEADING, 'Open trade'),
}
export const Offline: Story = {
  globals: { network: 'offline' },
  play: expectScreen(HEADING, OFFLINE_TEXT),
}
export const OfflineOnDesktop: Story = {
  name: 'Offline, on a desktop',
  globals: { ...desktop, network: 'offline' },
  play: expectScreen(HEADING, OFFLINE_TEXT),
}

const long: Story = {
  args: { user: longAda, resources: stubTrades('buyer', [buildLongTrade('awaitingPayment', 'buyer')]) },
  play: expectScreen(/^Welcome, oluwafunmi/, 'Open trade'),
}
export const LongNames: Story = { ...long, name: 'Long names, on a small phone', globals: small }
export const LongNamesOnDesktop: Story = { ...long, name: 'Long names, on a desktop', globals: desktop }

const large: Story = {
  args: { user: largeHeldAda, resources: stubTrades('buyer', [buildLargeTrade('awaitingPayment', 'buyer')]) },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, name: 'Large amounts, on a small phone', globals: small }
export const LargeAmountsOnDesktop: Story = {
  ...large,
  name: 'Large amounts, on a desktop',
  globals: desktop,
}

/** The countdown follows exchange time, not the device clock: the session ends in 80 minutes. */
export const WrongDeviceClock: Story = {
  name: 'Wrong device clock',
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '01:20:00'),
}
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING, 'Open trade'), name: 'Text doubled' }
