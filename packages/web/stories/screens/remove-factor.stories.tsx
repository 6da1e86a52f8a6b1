import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Remove factor',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/remove-factor?token=user.passkey.id.until.signature', signedIn: false },
  play: expectScreen('Was this second factor not yours?'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** The link in a mail opens this screen, with or without a session. */
export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
