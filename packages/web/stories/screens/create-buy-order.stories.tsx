import { buyOrderForm } from '@cht/machines/orders'
import { rates } from '@cht/machines/rates'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor, within } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { buildTrade, unverifiedAda } from '../support/fixtures/index.js'
import { emptyResources, failedResources, stubTrades } from '../support/fixtures/resources.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubForm } from '../support/stubs.js'

const HEADING = 'New buy order'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Create buy order',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/create-buy-order' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** What can be matched now comes first, with a number and a bar; that nobody sells the other amounts is said once. */
export const Phone: Story = {
  name: 'Usual content',
  play: async (context) => {
    await expectScreen(HEADING, '2 sellers')(context)
    const group = context.canvas.getByRole('radiogroup', { name: 'Amount' })
    const texts = within(group)
      .getAllByRole('radio')
      .map(({ textContent }) => textContent)
    await expect(texts.slice(0, 3)).toEqual(['25,000 CHT2 sellers', '50,000 CHT3 sellers', '75,000 CHT'])
    await expect(context.canvas.getAllByText(/^No sellers/)).toHaveLength(1)
  },
}
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: expectScreen(HEADING, '2 sellers'),
}
const limited: Story = {
  args: { user: unverifiedAda, resources: emptyResources },
  play: expectScreen(
    HEADING,
    /^Until your identity is verified or you have completed purchases from 2 different verified sellers/,
  ),
}
export const LimitedToOne: Story = { ...limited, name: 'Limited to one order' }
export const LimitedToOneOnDesktop: Story = {
  ...limited,
  name: 'Limited to one order, on a desktop',
  globals: desktop,
}
const limitReached: Story = {
  args: { user: unverifiedAda, resources: stubTrades('buyer', []) },
  play: expectScreen(HEADING, /^You have an open buy order/, 'Verify your identity'),
}
export const LimitReached: Story = { ...limitReached, name: 'Limit reached' }
export const LimitReachedOnDesktop: Story = {
  ...limitReached,
  name: 'Limit reached, on a desktop',
  globals: desktop,
}
/** Purchases from two verified sellers lift the limit. */
export const KnownWithoutIdentity: Story = {
  name: 'After purchases from verified sellers',
  args: {
    user: { ...unverifiedAda, isKnownTrader: true },
    resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]),
  },
  play: async (context) => {
    await expectScreen(HEADING)(context)
    await waitFor(() => expect(context.canvas.queryByText(/different verified sellers/)).toBe(null))
  },
}
const noPrice: Story = {
  args: {
    resources: [stubData(rates, { USDT: 0.000_65 })],
    forms: [stubForm(buyOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank' })],
  },
  play: expectScreen(HEADING, /^This market has no price yet: CHT has no price in NGN/),
}
export const NoPrice: Story = { ...noPrice, name: 'No price' }
export const NoPriceOnDesktop: Story = { ...noPrice, name: 'No price, on a desktop', globals: desktop }
export const Selected: Story = {
  name: 'Selected, on a small phone',
  args: { forms: [stubForm(buyOrderForm, 'editing', { amount: 950_000, paymentMethod: 'bank' })] },
  globals: small,
  play: expectScreen(HEADING, '950,000.00'),
}
const usdt = { amount: 50_000, paymentMethod: 'usdt' } as const
const anyNetwork: Story = {
  args: { forms: [stubForm(buyOrderForm, 'editing', usdt)] },
  play: async (context) => {
    await expectScreen(HEADING, '3 sellers')(context)
    await expect(context.canvas.getByRole('combobox', { name: /^Network/ })).toHaveDisplayValue(
      'Any network (TRC20 or ERC20)',
    )
  },
}
export const AnyNetwork: Story = { ...anyNetwork, name: 'USDT on any network' }
export const AnyNetworkOnDesktop: Story = {
  ...anyNetwork,
  name: 'USDT on any network, on a desktop',
  globals: desktop,
}
export const OneNetwork: Story = {
  name: 'USDT on one network, on a small phone',
  args: { forms: [stubForm(buyOrderForm, 'editing', { ...usdt, network: 'TRC20' })] },
  globals: small,
  play: async (context) => {
    await expectScreen(HEADING, '2 sellers')(context)
    await expect(context.canvas.getByRole('combobox', { name: /^Network/ })).toHaveDisplayValue('TRC20')
  },
}
export const NothingSelected: Story = {
  name: 'Nothing selected',
  args: { forms: [stubForm(buyOrderForm, 'failed')] },
  play: expectScreen(HEADING, 'Select an amount and a payment method'),
}
export const NoSellers: Story = {
  name: 'No sellers',
  args: { resources: emptyResources },
  play: expectScreen(HEADING, 'No sellers yet.'),
}
/** The form is shown even if the market counts and the live sessions could not be loaded. */
export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, '950,000'),
}
export const TextDoubled: Story = {
  ...atDoubleTextSize(HEADING, '2 sellers'),
  name: 'Text doubled',
}
