import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Keep email',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/keep-email?token=user.signature', signedIn: false },
  play: expectScreen('Keep your email?'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** The link in the mail to the old address opens this screen, with or without a session. */
export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
