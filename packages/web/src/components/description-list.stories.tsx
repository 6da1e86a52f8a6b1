import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { pendingSells } from '../../stories/support/fixtures/index.js'
import { DescriptionList } from './description-list.js'
import { formatAccountNumber } from './format-account.js'
import { WalletAddress } from './wallet-address.js'

const [bank, crypto] = pendingSells
const number = bank?.accountNumber ?? ''
const address = crypto?.cryptoAddress ?? ''

const meta: Meta<typeof DescriptionList> = {
  title: 'Components/Description list',
  component: DescriptionList,
  tags: ['autodocs'],
  decorators: [withAppContext],
}
export default meta
type Story = StoryObj<typeof DescriptionList>

/** An item without a value is not shown. */
export const Bank: Story = {
  args: {
    items: [
      { label: 'To', value: bank?.accountName },
      { label: 'Bank', value: bank?.bankName },
      { label: 'Account', value: formatAccountNumber(number), copy: number },
      { label: 'Phone', value: undefined },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Phone')).toBeNull()
  },
}
export const Wallet: Story = {
  args: {
    items: [
      { label: 'Network', value: crypto?.cryptoNetwork },
      { label: 'Wallet', value: <WalletAddress address={address} />, copy: address },
    ],
  },
  globals: { viewport: { value: 'small' } },
}
