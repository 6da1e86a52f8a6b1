import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { pendingSells } from '../../stories/support/fixtures/index.js'
import { WalletAddress } from './wallet-address.js'

const meta: Meta<typeof WalletAddress> = {
  title: 'Components/Wallet address',
  component: WalletAddress,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { address: pendingSells[1]?.cryptoAddress ?? '' },
}
export default meta
type Story = StoryObj<typeof WalletAddress>

export const Default: Story = {
  // What is read and copied is the address, without gaps.
  play: async ({ canvasElement, args }) => {
    await expect(canvasElement.querySelector('code')?.textContent).toBe(args.address)
  },
}
export const Ethereum: Story = { args: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } }
