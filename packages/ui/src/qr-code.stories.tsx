import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { QrCode } from './qr-code.js'

const LABEL = 'QR code of the payment details'

const meta: Meta<typeof QrCode> = {
  title: 'Components/QR code',
  component: QrCode,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { label: LABEL, text: 'TXykTMHhUaTgKey5RLAeKCG3Akpf63uwGM' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: LABEL })).toBeVisible()
  },
}
export default meta
type Story = StoryObj<typeof QrCode>

export const Address: Story = {}
export const SeveralLines: Story = {
  name: 'Several lines',
  args: {
    text: 'Amount: 75000.00 NGN\nTo: Kofi Mensah\nBank: Access Bank\nAccount: 9876543210\nReference: 7F3A',
  },
}
