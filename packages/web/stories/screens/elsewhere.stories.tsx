import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { phone, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

/** Addresses that lead to another screen than they name (spec section 2, Access rules). */
const meta: Meta<typeof StillApp> = {
  title: 'Screens/Elsewhere',
  component: StillApp,
  globals: phone,
}
export default meta
type Story = StoryObj<typeof StillApp>

export const UnknownPage: Story = { args: { at: '/no-such-page' }, play: stands(/Trade CHT/) }
export const GuestAtOrders: Story = { args: { at: '/orders', gate: 'guest' }, play: stands('Welcome back') }
export const CodeMissingAtOrders: Story = {
  args: { at: '/orders', gate: 'phoneUnverified' },
  play: stands('Verify your account'),
}
export const VerifiedAtLogin: Story = { args: { at: '/login' }, play: stands('Welcome, ada') }
/** Who is here is not known yet. */
export const WhileChecking: Story = {
  args: { at: '/home', gate: 'checking' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading…')
  },
}
