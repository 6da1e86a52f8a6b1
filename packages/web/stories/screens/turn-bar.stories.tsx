import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { buildTrade } from '../support/fixtures/index.js'
import { stubTrades } from '../support/fixtures/resources.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const HEADING = 'Investment'
const tradeToPay = buildTrade('awaitingPayment', 'buyer')
const tradeToConfirm = { ...buildTrade('paid.awaitingConfirmation', 'seller'), _id: 'trade-2' }

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Turn bar',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/investment' },
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const ToPay: Story = {
  name: 'A trade to pay',
  args: { resources: stubTrades('buyer', [tradeToPay]) },
  play: async (context) => {
    await expectScreen(HEADING)(context)
    const bar = await context.canvas.findByRole('complementary', { name: 'Your turn' })
    await expect(bar).toHaveTextContent(/^Your turnPay 75,000.00 NGN80 min left$/)
    await expect(bar.querySelector('a')).toHaveAttribute('href', `/orders/${tradeToPay._id}`)
  },
}
export const ToPayOnDesktop: Story = { ...ToPay, name: 'A trade to pay, on a desktop', globals: desktop }
export const Several: Story = {
  name: 'The most urgent of two trades, on a small phone',
  globals: small,
  args: { resources: stubTrades('seller', [tradeToConfirm, tradeToPay]) },
  play: async (context) => {
    await expectScreen(HEADING)(context)
    const bar = await context.canvas.findByRole('complementary', { name: 'Your turn' })
    await expect(bar).toHaveTextContent('Confirm that you received 75,000.00 NGN')
    await expect(bar).toHaveTextContent('1 more')
  },
}
export const OwnScreen: Story = {
  name: 'Not on the screen of the trade',
  args: { url: `/orders/${tradeToPay._id}`, resources: stubTrades('buyer', [tradeToPay]) },
  play: async (context) => {
    await expectScreen(/^Order/, 'Your turn')(context)
    await expect(context.canvas.queryByRole('complementary', { name: 'Your turn' })).toBeNull()
  },
}
export const OtherPartysTurn: Story = {
  name: 'Not for the turn of the other party',
  args: { resources: stubTrades('seller', [buildTrade('awaitingPayment', 'seller')]) },
  play: async (context) => {
    await expectScreen(HEADING)(context)
    await expect(context.canvas.queryByRole('complementary', { name: 'Your turn' })).toBeNull()
  },
}
