import { MINUTE } from '@cht/sdk/time'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { disableTurnAlerts } from '../../src/hooks/use-turn-alerts.js'
import type { BeforeInstallPromptEvent } from '../../src/platform/install-prompt.js'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { LONG_NAME, largeTrade, longAda, longTrade, usdtTrade } from '../support/fixtures/extremes.js'
import { APPEAL_INPUT, ada, buildTrade, NOW, TRADE_ID } from '../support/fixtures/index.js'
import { failedResources, stubTrades } from '../support/fixtures/resources.js'
import { stubNotificationPermission } from '../support/notification-permission.js'
import { desktop, expectLoading, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const HEADING = /^Order #?7F3A/i

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/One trade',
  component: StaticApp,
  args: {
    url: `/orders/${TRADE_ID}`,
    resources: stubTrades('buyer', [buildTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone, play: expectScreen(HEADING, '80 min') }
export const Desktop: Story = { globals: desktop, play: expectScreen(HEADING, '80 min') }
export const SellerToConfirm: Story = {
  args: { resources: stubTrades('seller', [buildTrade('paid.awaitingConfirmation', 'seller')]) },
  globals: desktop,
  play: expectScreen(HEADING, 'Confirm payment'),
}
export const Appealed: Story = {
  args: { resources: stubTrades('seller', [buildTrade('appealed', 'seller')]) },
  globals: desktop,
  play: expectScreen(HEADING, APPEAL_INPUT.description),
}
export const Usdt: Story = {
  args: { resources: stubTrades('buyer', [usdtTrade('awaitingPayment', 'buyer')]) },
  globals: phone,
  play: expectScreen(HEADING, /48\.75/, /^Send USDT on TRC20 only\./),
}
/** Another back end may withhold the wallet's network: the screen warns by the payment method. */
const { cryptoNetwork: _, ...withoutNetwork } = usdtTrade('awaitingPayment', 'buyer').sellOrder
export const UsdtWithoutNetwork: Story = {
  args: {
    resources: stubTrades('buyer', [{ ...usdtTrade('awaitingPayment', 'buyer'), sellOrder: withoutNetwork }]),
  },
  globals: phone,
  play: expectScreen(HEADING, /^Ask the seller on which network to send USDT\./),
}

/** The last hour of a login session. */
export const SessionEndsSoon: Story = {
  args: { user: { ...ada, sessionExpiresAt: NOW + 50 * MINUTE } },
  globals: phone,
  play: expectScreen(HEADING, /^You are signed out today, 11:30 GMT\+1\. Log in again then/),
}
/** The browser asks for permission only after the user has turned the switch on. */
export const TurnAlertsOn: Story = {
  globals: phone,
  beforeEach: [stubNotificationPermission('granted'), () => disableTurnAlerts(ada._id)],
  play: async (context) => {
    await expectScreen(HEADING, 'Tell me when it is my turn')(context)
    const control = context.canvas.getByRole('switch', { name: 'Tell me when it is my turn' })
    await context.userEvent.click(control)
    await waitFor(() => expect(control).toBeChecked())
  },
}
export const TurnAlertsRefused: Story = {
  globals: phone,
  beforeEach: stubNotificationPermission('denied'),
  play: expectScreen(HEADING, /This browser may not notify you/),
}

export const Completed: Story = {
  args: { resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]) },
  globals: phone,
  play: expectScreen(HEADING, 'Print receipt'),
}
export const CompletedOnDesktop: Story = { ...Completed, globals: desktop }
/** A browser that can install the app offers it once, after a completed trade. */
export const CompletedAndInstallable: Story = {
  ...Completed,
  beforeEach: () => {
    const offer: BeforeInstallPromptEvent = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {},
    })
    window.deferredInstallPrompt = offer
    return () => {
      delete window.deferredInstallPrompt
    }
  },
  play: expectScreen(HEADING, 'Print receipt', 'Install the app'),
}

export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: expectLoading(HEADING) }
export const Failed: Story = {
  args: { resources: failedResources },
  globals: phone,
  play: expectScreen(HEADING, 'This order cannot be shown', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: expectScreen(HEADING, '80 min'),
}
export const Offline: Story = {
  globals: { ...phone, network: 'offline' },
  play: expectScreen(HEADING, /^You are offline/),
}

export const LongNames: Story = {
  args: { user: longAda, resources: stubTrades('buyer', [longTrade('awaitingPayment', 'buyer')]) },
  globals: small,
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
export const LongNamesOnDesktop: Story = {
  args: { user: longAda, resources: stubTrades('seller', [longTrade('appealed', 'seller')]) },
  globals: desktop,
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
const large: Story = {
  args: { resources: stubTrades('seller', [largeTrade('paid.awaitingConfirmation', 'seller')]) },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, globals: small }
export const LargeAmountsOnDesktop: Story = { ...large, globals: desktop }

/** The countdown follows exchange time: the buyer has 80 minutes. */
export const WrongDeviceClock: Story = {
  globals: phone,
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '80 min'),
}
export const TextDoubled: Story = atDoubleTextSize(HEADING, '80 min')
