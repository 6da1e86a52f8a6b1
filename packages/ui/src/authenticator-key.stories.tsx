import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { AuthenticatorKey } from './authenticator-key.js'
import { QrCode } from './qr-code.js'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP'
const uri = `otpauth://totp/CHT?secret=${secret}`

const meta: Meta<typeof AuthenticatorKey> = {
  title: 'Components/Authenticator key',
  component: AuthenticatorKey,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { secret, uri, qrCode: <QrCode text={uri} label="QR code of the key" /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP')).toBeVisible()
  },
}
export default meta

export const Default: StoryObj<typeof AuthenticatorKey> = {}
