import type { Meta, StoryObj } from '@storybook/react'
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

export const Default: Story = {}
