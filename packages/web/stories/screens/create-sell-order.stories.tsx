import { sellOrderForm } from '@cht/machines/orders'
import { rates } from '@cht/machines/rates'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { adaOfUnknownCountry, LONG_NAME, largeAda } from '../support/fixtures/extremes.js'
import { ada, adaAsTrader, adaElsewhere, pendingSells } from '../support/fixtures/index.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubForm } from '../support/stubs.js'

const HEADING = 'New sell order'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Create sell order',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/create-sell-order' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
const bank: Story = {
  args: { forms: [stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank' })] },
  play: expectScreen(HEADING, 'Account number'),
}
export const BankAccount: Story = { ...bank, name: 'Bank account' }
export const BankAccountOnDesktop: Story = { ...bank, name: 'Bank account, on a desktop', globals: desktop }
export const NoPrice: Story = {
  name: 'No price',
  args: {
    resources: [stubData(rates, { NGN: 1 })],
    forms: [stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'usdt' })],
  },
  play: expectScreen(HEADING, /^This market has no price yet: CHT has no price in USDT/),
}
export const NoRates: Story = {
  name: 'Without prices of the back end',
  args: {
    resources: [stubData(rates, null)],
    forms: [stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank' })],
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Account number')(context)
    await expect(context.canvas.queryByText(/no price/)).toBe(null)
  },
}
export const OtherBackEnd: Story = {
  name: 'With another back end',
  args: { user: adaElsewhere },
  play: async (context) => {
    await expectScreen(HEADING, /^available\.$/)(context)
    await expect(context.canvas.queryByText(/escrow|open sell order|in your own country/)).toBe(null)
  },
}
export const SavedDetailsChosen: Story = {
  name: 'Saved payment details chosen',
  args: {
    forms: [
      stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank', ...adaAsTrader.account }),
    ],
  },
  globals: small,
  play: async (context) => {
    await expectScreen(HEADING, 'Wages')(context)
    const { canvas } = context
    await expect(canvas.getByRole('region', { name: 'Your saved payment details' })).toBeVisible()
    await expect(canvas.queryByLabelText('Account number')).toBe(null)
  },
}
export const OtherSavedDetails: Story = {
  ...SavedDetailsChosen,
  name: 'Other saved payment details',
  play: async (context) => {
    await expectScreen(HEADING, 'Wages')(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'Change payment details' }))
    const chosen = context.canvas.getByRole('radio', { name: /^Wages/ })
    await expect(chosen).toBeChecked()
    await expect(chosen).toHaveFocus()
  },
}
export const NothingToSell: Story = {
  name: 'Nothing to sell',
  args: { user: { ...ada, availableBalance: 0 } },
  play: async (context) => {
    await expectScreen(HEADING, /You can sell from/)(context)
    await expect(context.canvas.getByRole('link', { name: 'Buy order' })).toBeVisible()
  },
}
/** What is above the balance is last, and can be chosen neither by pointer nor by keyboard. */
export const AboveBalance: Story = {
  name: 'Amounts above the balance',
  args: { user: { ...ada, availableBalance: 60_000 } },
  play: async (context) => {
    await expectScreen(HEADING, /Amounts above your balance cannot be chosen\.$/)(context)
    const group = context.canvas.getByRole('radiogroup', { name: 'Amount' })
    const radios = within(group).getAllByRole<HTMLButtonElement>('radio')
    await expect(radios.map(({ disabled }) => disabled)).toEqual(radios.map((_, index) => index > 1))
    const [first, , above] = radios
    if (!first || !above) throw new Error('There are no amounts')
    await userEvent.click(above, { pointerEventsCheck: 0 })
    await expect(above).not.toBeChecked()
    await userEvent.click(first)
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(radios[1]).toHaveFocus())
  },
}
export const AnotherName: Story = {
  name: 'Account in another name',
  args: {
    forms: [
      stubForm(sellOrderForm, 'editing', {
        amount: 75_000,
        paymentMethod: 'bank',
        accountName: 'Akua Boateng',
      }),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, /^This is not your name,/),
}
const buildBankValues = (bankName: string, accountNumber: string) => ({
  amount: 75_000 as const,
  paymentMethod: 'bank' as const,
  accountName: 'Ada Obi',
  bankName,
  accountNumber,
})
export const ProbablyWrongAccount: Story = {
  name: 'Account number with a wrong check digit',
  args: { forms: [stubForm(sellOrderForm, 'editing', buildBankValues('First Bank', '0000 0145 78'))] },
  globals: small,
  play: expectScreen(HEADING, /its check digit is wrong/),
}
export const ImpossibleAccount: Story = {
  name: 'Account number of another length',
  args: {
    forms: [
      stubForm(sellOrderForm, 'failed', { ...buildBankValues('OPay', '0801 2345 678'), country: 'nigeria' }),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, /An account number of OPay has 10 digits/),
}
export const UnlistedBank: Story = {
  name: 'A bank that is not listed',
  args: { forms: [stubForm(sellOrderForm, 'editing', buildBankValues('Village Savings', '12345'))] },
  globals: small,
  play: expectScreen(HEADING, /This bank is not in our list/),
}
export const UnknownCountry: Story = {
  name: 'A country without a list of banks',
  args: {
    user: adaOfUnknownCountry,
    forms: [stubForm(sellOrderForm, 'editing', buildBankValues('Banque Atlantique', '0012 3456 78'))],
  },
  globals: small,
  play: async (context) => {
    await expectScreen(HEADING, 'Account number')(context)
    await expect(context.canvas.getByRole('textbox', { name: 'Bank name' })).toHaveValue('Banque Atlantique')
    await expect(context.canvas.queryByText(/unknown/i)).toBe(null)
  },
}
export const Wallet: Story = {
  args: {
    forms: [
      stubForm(sellOrderForm, 'editing', {
        amount: 75_000,
        paymentMethod: 'usdt',
        network: 'TRC20',
        walletAddress: pendingSells[1]?.cryptoAddress ?? '',
      }),
    ],
  },
  play: expectScreen(HEADING, 'Wallet address'),
}
export const OneCaseAddress: Story = {
  name: 'Wallet address without a checksum',
  args: {
    forms: [
      stubForm(sellOrderForm, 'editing', {
        amount: 75_000,
        paymentMethod: 'usdt',
        network: 'ERC20',
        walletAddress: '0x27b1fdb04752bbc536007a920d24acb045561c26',
      }),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, /no checksum/),
}
export const WrongAddress: Story = {
  name: 'Wrong wallet address',
  args: {
    forms: [
      stubForm(sellOrderForm, 'failed', {
        amount: 75_000,
        paymentMethod: 'usdt',
        network: 'TRC20',
        walletAddress: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGN',
      }),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, /not a valid TRC20 address/),
}
export const MissingDetails: Story = {
  name: 'Missing details',
  args: { forms: [stubForm(sellOrderForm, 'failed', { amount: 75_000, paymentMethod: 'bank' })] },
  play: expectScreen(HEADING, 'Fill in neccessary bank details'),
}
export const LongNames: Story = {
  name: 'Long names, on a small phone',
  args: {
    forms: [
      stubForm(sellOrderForm, 'editing', {
        amount: 75_000,
        paymentMethod: 'bank',
        accountName: LONG_NAME,
        bankName: LONG_NAME,
      }),
    ],
  },
  globals: small,
}
export const LargeAmounts: Story = {
  name: 'Large amounts, on a small phone',
  args: { user: largeAda },
  globals: small,
  play: expectScreen(HEADING, /999,999,999/),
}
export const TextDoubled: Story = {
  ...Wallet,
  name: 'Text doubled',
  ...atDoubleTextSize(HEADING, 'Wallet address'),
}
