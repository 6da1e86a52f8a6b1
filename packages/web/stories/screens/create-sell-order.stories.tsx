import { sellOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { doubled } from '../support/doubled.js'
import { LONG_NAME, largeAda } from '../support/extremes.js'
import { holds } from '../support/held.js'
import { desktop, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { pendingSells } from '../support/world.js'

const HEADING = 'New sell order'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Create sell order',
  component: StillApp,
  args: { at: '/create-sell-order' },
  play: stands(HEADING),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
const bank: Story = {
  args: { forms: [holds(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank' })] },
  play: stands(HEADING, 'Account number'),
}
export const ToABank: Story = { ...bank, globals: phone }
export const ToABankOnADesktop: Story = { ...bank, globals: desktop }
export const ToAWallet: Story = {
  args: {
    forms: [
      holds(sellOrderForm, 'editing', {
        amount: 75_000,
        paymentMethod: 'usdt',
        network: 'TRC20',
        walletAddress: pendingSells[1]?.cryptoAddress ?? '',
      }),
    ],
  },
  globals: phone,
  play: stands(HEADING, 'Wallet address'),
}
export const DetailsMissing: Story = {
  args: { forms: [holds(sellOrderForm, 'failed', { amount: 75_000, paymentMethod: 'bank' })] },
  globals: phone,
  play: stands(HEADING, 'Fill in neccessary bank details'),
}
export const LongNames: Story = {
  args: {
    forms: [
      holds(sellOrderForm, 'editing', {
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
  args: { user: largeAda },
  globals: small,
  play: stands(HEADING, /999,999,999/),
}
export const TextDoubled: Story = { ...ToAWallet, ...doubled(HEADING, 'Wallet address') }
