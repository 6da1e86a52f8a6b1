import { MINUTE } from '@cht/sdk/time'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { stopAlerts } from '../../src/hooks/use-turn-alerts.js'
import type { InstallOffer } from '../../src/platform/install-offer.js'
import { allFailed, trading } from '../support/conditions.js'
import { doubled } from '../support/doubled.js'
import { LONG_NAME, largeTrade, longAda, longTrade, usdtTrade } from '../support/extremes.js'
import { notifierSays } from '../support/notifier.js'
import { wrongPhoneClock } from '../support/phone-clock.js'
import { desktop, loading, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { ada, COMPLAINT, NOW, TRADE_ID, tradeIn } from '../support/world.js'

const HEADING = /^Order #?7F3A/i

const meta: Meta<typeof StillApp> = {
  title: 'Screens/One trade',
  component: StillApp,
  args: {
    at: `/orders/${TRADE_ID}`,
    resources: trading('buyer', [tradeIn('awaitingPayment', 'buyer')]),
  },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone, play: stands(HEADING, '80 min') }
export const Desktop: Story = { globals: desktop, play: stands(HEADING, '80 min') }
export const SellerConfirms: Story = {
  args: { resources: trading('seller', [tradeIn('paid.awaitingConfirmation', 'seller')]) },
  globals: desktop,
  play: stands(HEADING, 'Confirm payment'),
}
export const Appealed: Story = {
  args: { resources: trading('seller', [tradeIn('appealed', 'seller')]) },
  globals: desktop,
  play: stands(HEADING, COMPLAINT.description),
}
export const Usdt: Story = {
  args: { resources: trading('buyer', [usdtTrade('awaitingPayment', 'buyer')]) },
  globals: phone,
  play: stands(HEADING, /48\.75/, /^Send USDT on TRC20 only\./),
}
/** A back end may keep wallet fields to itself: the method alone says what to warn of. */
const { cryptoNetwork: _kept, ...withoutNetwork } = usdtTrade('awaitingPayment', 'buyer').sellOrder
export const UsdtOnANetworkUnsaid: Story = {
  args: {
    resources: trading('buyer', [{ ...usdtTrade('awaitingPayment', 'buyer'), sellOrder: withoutNetwork }]),
  },
  globals: phone,
  play: stands(HEADING, /^Ask the seller on which network to send USDT\./),
}

/** The last hour of a login session. */
export const SignedOutSoon: Story = {
  args: { user: { ...ada, sessionExpiresAt: NOW + 50 * MINUTE } },
  globals: phone,
  play: stands(HEADING, /^You are signed out today, 11:30 GMT\+1\. Log in again then/),
}
/** Asked for by a press of the button, and never otherwise. */
export const TellsYourTurn: Story = {
  globals: phone,
  beforeEach: [notifierSays('granted'), () => stopAlerts(ada._id)],
  play: async (context) => {
    await stands(HEADING, 'Tell me when it is my turn')(context)
    const control = context.canvas.getByRole('switch', { name: 'Tell me when it is my turn' })
    await context.userEvent.click(control)
    await waitFor(() => expect(control).toBeChecked())
  },
}
export const MayNotTell: Story = {
  globals: phone,
  beforeEach: notifierSays('denied'),
  play: stands(HEADING, /This browser may not notify you/),
}

export const Completed: Story = {
  args: { resources: trading('buyer', [tradeIn('completed', 'buyer')]) },
  globals: phone,
  play: stands(HEADING, 'Print receipt'),
}
export const CompletedOnADesktop: Story = { ...Completed, globals: desktop }
/** A browser that can install the app: offered once, and not before a trade was completed. */
export const CompletedAndInstallable: Story = {
  ...Completed,
  beforeEach: () => {
    const offer: InstallOffer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })
    window.installOffer = offer
    return () => {
      delete window.installOffer
    }
  },
  play: stands(HEADING, 'Print receipt', 'Install the app'),
}

export const Loading: Story = { args: { network: 'slow' }, globals: phone, play: loading(HEADING) }
export const Failed: Story = {
  args: { resources: allFailed },
  globals: phone,
  play: stands(HEADING, 'This order cannot be shown', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  globals: phone,
  play: stands(HEADING, '80 min'),
}
export const Offline: Story = {
  globals: { ...phone, network: 'offline' },
  play: stands(HEADING, /^You are offline/),
}

export const LongNames: Story = {
  args: { user: longAda, resources: trading('buyer', [longTrade('awaitingPayment', 'buyer')]) },
  globals: small,
  play: stands(HEADING, new RegExp(LONG_NAME)),
}
export const LongNamesOnADesktop: Story = {
  args: { user: longAda, resources: trading('seller', [longTrade('appealed', 'seller')]) },
  globals: desktop,
  play: stands(HEADING, new RegExp(LONG_NAME)),
}
const large: Story = {
  args: { resources: trading('seller', [largeTrade('paid.awaitingConfirmation', 'seller')]) },
  play: stands(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, globals: small }
export const LargeAmountsOnADesktop: Story = { ...large, globals: desktop }

/** Exchange time counts: the buyer still has 80 minutes. */
export const WrongPhoneClock: Story = {
  globals: phone,
  beforeEach: wrongPhoneClock,
  play: stands(HEADING, '80 min'),
}
export const TextDoubled: Story = doubled(HEADING, '80 min')
