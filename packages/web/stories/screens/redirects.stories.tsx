import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

/** URLs that show another screen than their own, or none yet (spec section 2, Access rules). */
const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Redirects',
  component: StaticApp,
  parameters: { controls: { disable: true } },
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const UnknownPath: Story = {
  name: 'Unknown path',
  args: { url: '/no-such-page' },
  play: expectScreen(/Trade CHT/),
}
export const GuestAtOrders: Story = {
  name: 'Guest at orders',
  args: { url: '/orders', gate: 'guest' },
  play: expectScreen('Welcome back'),
}
export const UnverifiedPhoneAtOrders: Story = {
  name: 'Unverified phone at orders',
  args: { url: '/orders', gate: 'phoneUnverified' },
  play: expectScreen('Verify your account'),
}
export const VerifiedAtLogin: Story = {
  name: 'Verified at login',
  args: { url: '/login' },
  play: expectScreen('Welcome, ada'),
}
/** The session is not known yet. */
export const CheckingSession: Story = {
  name: 'Checking session',
  args: { url: '/home', gate: 'checking' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading…')
  },
}
/** The page was loaded while the exchange does not answer, so the session cannot be checked. */
export const ExchangeAway: Story = {
  name: 'Exchange away',
  args: { url: '/orders', gate: 'unavailable' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('The exchange is away')
    await expect(canvas.getByRole('timer', { name: 'Next try' })).toHaveTextContent('00:12')
    await expect(canvas.getByRole('button', { name: 'Try now' })).toBeEnabled()
  },
}
/** The next check of the session is under way. */
export const CheckingAgain: Story = {
  name: 'Checking again',
  args: { url: '/orders', gate: 'rechecking' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Trying now…')).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('The exchange is away')
  },
}
/** The page was loaded without a connection, so the session cannot be checked. */
export const WaitingForConnection: Story = {
  name: 'Waiting for a connection',
  args: { url: '/orders', gate: 'offline' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent(
      'You are offline. This page opens when the connection is back.',
    )
  },
}
