import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, within } from 'storybook/test'
import { buildTrade } from '../support/fixtures/index.js'
import { stubTrades } from '../support/fixtures/resources.js'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const tradeToPay = buildTrade('awaitingPayment', 'buyer')
const tradeToConfirm = { ...buildTrade('paid.awaitingConfirmation', 'seller'), _id: 'trade-2' }

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Turn count',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/create-sell-order', resources: stubTrades('buyer', [tradeToPay]) },
}
export default meta
type Story = StoryObj<typeof StaticApp>
type Play = NonNullable<Story['play']>

/** Expects the count at the button of the menu and at Orders in it, and nothing of another trade on the screen itself. */
const expectCount =
  (heading: string | RegExp, suffix: string): Play =>
  async (context) => {
    await expectScreen(heading)(context)
    const { canvas } = context
    await expect(canvas.queryByRole('complementary', { name: 'Your turn' })).toBe(null)
    await userEvent.click(canvas.getByRole('button', { name: `Menu${suffix}` }))
    const menu = await canvas.findByRole('dialog', { name: 'Menu' })
    await expect(within(menu).getByRole('link', { name: `Orders${suffix}` })).toHaveAttribute(
      'href',
      '/orders',
    )
    await userEvent.click(within(menu).getByRole('button', { name: 'Close' }))
  }

export const One: Story = { name: 'A trade to pay', play: expectCount('New sell order', ', 1 waits for you') }
export const OnDesktop: Story = {
  name: 'A trade to pay, on a desktop',
  globals: desktop,
  play: async (context) => {
    await expectScreen('New sell order')(context)
    const link = context.canvas.getByRole('link', { name: 'Orders, 1 waits for you' })
    await expect(link).toHaveTextContent('1')
    await expect(context.canvas.queryByRole('complementary', { name: 'Your turn' })).toBe(null)
  },
}
/** The most urgent trade is the dark card, with the number of its order. */
export const OnHome: Story = {
  name: 'Two trades, on the home screen',
  args: { url: '/home', resources: stubTrades('seller', [tradeToConfirm, tradeToPay]) },
  play: async (context) => {
    await expectScreen(/^Welcome/)(context)
    const { canvas } = context
    const trades = canvas.getByRole('region', { name: 'Open trades' })
    const [first] = within(trades).getAllByRole('link')
    await expect(first).toHaveTextContent('Confirm that you received 75,000.00 NGN')
    await expect(first).toHaveTextContent('#DE-2')
    await expect(within(trades).getByRole('button', { name: '1 more trade' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Orders, 2 wait for you' })).toBeVisible()
  },
}
export const OwnScreen: Story = {
  name: 'On the screen of a trade, while another waits',
  args: {
    url: `/orders/${tradeToPay._id}`,
    resources: stubTrades('buyer', [tradeToPay, { ...tradeToPay, _id: 'trade-2' }]),
  },
  play: expectCount(/^Order/, ', 2 wait for you'),
}
export const OtherPartysTurn: Story = {
  name: 'Not for the turn of the other party',
  args: { resources: stubTrades('seller', [buildTrade('awaitingPayment', 'seller')]) },
  play: expectCount('New sell order', ''),
}
