import { allOrders } from '@cht/machines/orders'
import { openTrades, tradeById } from '@cht/machines/trades'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { buildTrade, groupOrders, TRADE_ID } from '../support/fixtures/index.js'
import { HydratedApp } from '../support/hydrated-app.js'
import { desktop, expectScreen, SCREEN_TIMEOUT } from '../support/screen-story.js'
import { stubData } from '../support/stubs.js'

const tradeToPay = buildTrade('awaitingPayment', 'buyer')

/** Each screen is rendered to markup as the server does, in the zone of New York, and hydrated by the browser, which is in another zone. */
const meta: Meta<typeof HydratedApp> = {
  title: 'Screens/Server rendering',
  component: HydratedApp,
  parameters: { controls: { disable: true } },
  args: { onMismatch: fn() },
  beforeEach: ({ args }) => {
    document.title = ''
    // React reports an attribute that differs by `console.error` alone. The server's renderer is in the page in these stories only.
    const log = spyOn(console, 'error').mockImplementation((message, ...details) => {
      if (!String(message).startsWith('Detected multiple renderers')) args.onMismatch([message, ...details])
    })
    return () => log.mockRestore()
  },
}
export default meta
type Story = StoryObj<typeof HydratedApp>
type Play = NonNullable<Story['play']>

/** Expects the screen to be taken over as it is in the markup, and then to have what only the browser knows, such as its zone. */
const expectHydrated =
  (heading: string | RegExp, title: string): Play =>
  async (context) => {
    await expectScreen(heading)(context as never)
    // An effect of the screen sets the title.
    await waitFor(() => expect(document.title).toBe(`${title} · CHT Exchange`), SCREEN_TIMEOUT)
    await expect(context.canvasElement).not.toHaveTextContent('GMT-5')
    await expect(context.args.onMismatch).not.toHaveBeenCalled()
  }

export const Home: Story = {
  args: { url: '/home', resources: [stubData(openTrades, [tradeToPay])] },
  play: expectHydrated('Welcome, ada', '80 min · Your turn'),
}
export const HomeOnDesktop: Story = { ...Home, name: 'Home, on a desktop', globals: desktop }
export const Orders: Story = {
  args: {
    url: '/orders?tab=approved',
    resources: [stubData(allOrders, groupOrders('buyer', [tradeToPay]))],
  },
  play: expectHydrated('Orders', 'Orders'),
}
export const Trade: Story = {
  args: { url: `/orders/${TRADE_ID}`, resources: [stubData(tradeById(TRADE_ID), tradeToPay)] },
  play: expectHydrated('Order #7F3A', '80 min · Your turn: order #7F3A'),
}
export const TradeOnDesktop: Story = { ...Trade, name: 'Trade, on a desktop', globals: desktop }
export const CompletedTrade: Story = {
  name: 'Completed trade',
  args: {
    url: `/orders/${TRADE_ID}`,
    resources: [stubData(tradeById(TRADE_ID), buildTrade('completed', 'buyer'))],
  },
  play: expectHydrated('Order #7F3A', 'Order #7F3A'),
}
export const Statement: Story = {
  args: { url: '/statement' },
  play: expectHydrated('Account statement', 'Account statement'),
}
export const Settings: Story = {
  args: { url: '/settings?tab=security' },
  play: expectHydrated('Settings', 'Settings'),
}
export const Notifications: Story = {
  args: { url: '/notifications' },
  play: expectHydrated('Notifications', 'Notifications'),
}
export const Affiliate: Story = {
  args: { url: '/affiliate' },
  play: expectHydrated('Affiliate & Referral', 'Affiliate & Referral'),
}
/** React then renders the screen again, in the language of the app, and the translation translates it again. */
export const TranslatedTrade: Story = {
  ...Trade,
  name: 'Trade, translated before its script runs',
  args: { ...Trade.args, isTranslated: true },
  play: async (context) => {
    await expectScreen('Order #7F3A', '80 min')(context as never)
    await waitFor(
      () => expect(context.canvasElement).toHaveTextContent(/until today, \d{2}:\d{2} GMT\+1/),
      SCREEN_TIMEOUT,
    )
  },
}
