import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Not me',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/not-me?token=user.device.until.signature', signedIn: false },
  play: expectScreen('Was this not you?'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** The link in a mail opens this screen, with or without a session. */
export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
