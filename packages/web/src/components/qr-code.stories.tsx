import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import QrCode from './qr-code.js'

const meta: Meta<typeof QrCode> = {
  title: 'Components/QR code',
  component: QrCode,
  tags: ['autodocs'],
  args: { text: 'otpauth://totp/CHT%20Exchange?secret=JBSWY3DPEHPK3PXP', label: 'QR code of the key' },
}
export default meta

export const Code: StoryObj<typeof QrCode> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  },
}
