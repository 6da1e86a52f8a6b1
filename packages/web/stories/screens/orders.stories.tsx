import { allOrders } from '@cht/machines/orders'
import { HOUR } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, within } from 'storybook/test'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import {
  buildFiftyTrades,
  buildLargeTrade,
  buildLongTrade,
  buildUsdtTrade,
  LONG_NAME,
  newUser,
} from '../support/fixtures/extremes.js'
import { ada, buildOrder, buildTrade, groupOrders, NOW } from '../support/fixtures/index.js'
import {
  emptyResources,
  failedResources,
  fiftyOfEach,
  oneUnreadableOrder,
  stubOnlyOrderMatched,
  stubTrades,
} from '../support/fixtures/resources.js'
import { auditFirstFive, desktop, expectFifty, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData } from '../support/stubs.js'

const HEADING = 'My Orders'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Orders',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/orders?side=sell&tab=approved' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = {
  name: 'Usual content',
  play: async (context) => {
    await expectScreen(HEADING, '75,000')(context)
    const [first] = context.canvas.getAllByRole('article')
    // In px from the top of the screen, which is 740 px high.
    await expect(first?.getBoundingClientRect().top).toBeLessThan(320)
  },
}
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, '75,000'),
}
export const Pending: Story = {
  args: { url: '/orders?side=sell&tab=pending' },
  play: async (context) => {
    await expectScreen(HEADING, '50,000')(context)
    // Each card has a heading, from which a screen reader jumps to the next.
    for (const card of context.canvas.getAllByRole('article'))
      await expect(within(card).getByRole('heading', { level: 2 })).toHaveTextContent(/CHT/)
  },
}
/** The trades that wait for the user come first, the most urgent at the top; it has the only next step of the screen. */
export const SortedByTurn: Story = {
  name: 'Approved, sorted by turn',
  args: {
    resources: stubTrades(
      'seller',
      (['appealed', 'paid.awaitingConfirmation', 'paid.lateConfirmation'] as const).map((state) => ({
        ...buildTrade(state, 'seller'),
        _id: state,
      })),
    ),
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Late Confirmation')(context)
    const cards = context.canvas.getAllByRole('article')
    const links = cards.map((card) => within(card).getByRole('link', { name: 'View order' }))
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/orders/paid.awaitingConfirmation',
      '/orders/paid.lateConfirmation',
      '/orders/appealed',
    ])
    await expect(context.canvasElement.querySelectorAll('main [data-variant="primary"]')).toHaveLength(1)
  },
}
export const SortedByTurnOnDesktop: Story = {
  ...SortedByTurn,
  name: 'Approved, sorted by turn, on a desktop',
  globals: desktop,
}
export const PendingOnOneNetwork: Story = {
  name: 'Pending: USDT on one network, and on any',
  args: {
    url: '/orders?side=buy&tab=pending',
    resources: [
      stubData(allOrders, {
        ...groupOrders('buyer', []),
        buyOrders: {
          ...groupOrders('buyer', []).buyOrders,
          pending: [
            buildOrder({ _id: 'b2', paymentMethod: 'usdt', cryptoNetwork: 'TRC20' }),
            buildOrder({ _id: 'b3', paymentMethod: 'usdt' }),
          ],
        },
      }),
    ],
  },
  play: expectScreen(HEADING, 'TRC20 only'),
}
export const PendingOnDesktop: Story = { ...Pending, name: 'Pending, on a desktop', globals: desktop }
/** What the buyer must know stands before the account that can be copied, as on the screen of the trade. */
export const PayeeInAnotherName: Story = {
  name: 'To pay: the account is in another name',
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [
      {
        ...buildTrade('awaitingPayment', 'buyer'),
        sellOrder: { ...buildTrade('awaitingPayment', 'buyer').sellOrder, accountName: 'Akua Boateng' },
        payeeNameDiffers: true,
      },
    ]),
  },
  play: expectScreen(HEADING, /^This account is in the name of/, /^Account of/),
}
export const UsdtToPay: Story = {
  name: 'To pay: USDT',
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [buildUsdtTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, /USDT sent on another network is lost\./),
}
export const Completed: Story = {
  args: {
    url: '/orders?side=buy&tab=completed',
    resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]),
  },
  play: expectScreen(HEADING, 'Download history (CSV)'),
}
/** Pending orders of a suspended user keep their places in the queue and are not matched. */
export const PendingWhileSuspended: Story = {
  args: { url: '/orders?side=sell&tab=pending', user: { ...ada, standing: 'suspendedWithoutConfirming' } },
  play: expectScreen(
    HEADING,
    /you cannot confirm payments, place orders or invest/,
    'Keeps its place; not matched while your account is suspended',
  ),
}
export const PendingWhileSuspendedOnDesktop: Story = {
  ...PendingWhileSuspended,
  name: 'Pending while suspended, on a desktop',
  globals: desktop,
  play: async (context) => {
    await expectScreen(HEADING, 'Keeps its place; not matched while your account is suspended')(context)
    // The long sentence beside them leaves amount and method on one line.
    for (const heading of context.canvas.getAllByRole('heading', { level: 2 }))
      await expect(heading.getBoundingClientRect().height).toBeLessThan(40)
  },
}
/** Approved orders are listed only while a session is live (decision 7). */
export const BetweenSessions: Story = {
  name: 'Between sessions',
  args: { url: '/orders?side=sell', now: NOW + 4 * HOUR, resources: stubTrades('seller', []) },
  play: expectScreen(HEADING, 'Approved orders are listed here while a session is live.'),
}

export const Loading: Story = {
  args: { network: 'slow' },
  play: expectScreen(HEADING, 'Loading…'),
}
export const NewUser: Story = {
  name: 'New user',
  args: { url: '/orders?tab=pending', user: newUser, resources: emptyResources },
  play: expectScreen(HEADING, 'No pending orders'),
}
/** The list of pending orders is empty, because the only order was matched. */
export const AlreadyMatched: Story = {
  name: 'Already matched',
  args: {
    url: '/orders?side=buy&tab=pending',
    resources: stubOnlyOrderMatched(buildTrade('awaitingPayment', 'buyer')),
  },
  play: async (context) => {
    await expectScreen(HEADING, 'No pending orders')(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'See matched orders' }))
    await expect(await context.canvas.findByText('Awaiting payment')).toBeVisible()
  },
}
/** The URL names no tab: the screen opens the one with a trade in which it is the user's turn. */
export const OpensOnTurn: Story = {
  name: 'Opens on the turn of the user',
  args: {
    url: '/orders',
    resources: stubTrades('seller', [buildTrade('paid.awaitingConfirmation', 'seller')]),
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Awaiting confirmation')(context)
    await expect(context.canvas.getByRole('radio', { name: /^Sell Orders/ })).toBeChecked()
    await expect(context.canvas.getByRole('tab', { name: /^Approved/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}
export const FiftyOrders: Story = {
  name: 'Fifty orders',
  args: { url: '/orders?side=sell&tab=pending', resources: fiftyOfEach },
  parameters: auditFirstFive,
  play: expectFifty(HEADING, 'article'),
}
export const FiftyTrades: Story = {
  name: 'Fifty trades, on a desktop',
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', buildFiftyTrades('awaitingPayment', 'buyer')),
  },
  parameters: auditFirstFive,
  globals: desktop,
  play: expectFifty(HEADING, 'article'),
}

/** An order that the client cannot parse is left out, and the screen says so: money is never hidden silently. */
export const OneUnreadable: Story = {
  name: 'One order could not be read',
  args: { url: '/orders?side=sell&tab=pending', resources: oneUnreadableOrder },
  play: expectScreen(HEADING, '50,000', 'One order could not be read'),
}

export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'Your orders could not be loaded', 'Try again'),
}
export const Failing: Story = {
  args: { network: 'failing' },
  play: expectScreen(HEADING, '75,000'),
}
export const Offline: Story = {
  globals: { network: 'offline' },
  play: expectScreen(HEADING, /^You are offline/),
}

const long: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [buildLongTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
export const LongNames: Story = { ...long, name: 'Long names, on a small phone', globals: small }
export const LongNamesOnDesktop: Story = { ...long, name: 'Long names, on a desktop', globals: desktop }
const large: Story = {
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [buildLargeTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, name: 'Large amounts, on a small phone', globals: small }
export const Usdt: Story = {
  name: 'USDT',
  args: {
    url: '/orders?side=buy&tab=approved',
    resources: stubTrades('buyer', [buildUsdtTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING, /48\.75/),
}
export const WrongDeviceClock: Story = {
  name: 'Wrong device clock',
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '80 min left'),
}
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING, '80 min left'), name: 'Text doubled' }
