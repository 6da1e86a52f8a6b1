import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Unsubscribe',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/unsubscribe?token=user.trades.signature', signedIn: false },
  play: expectScreen('Turn off these mails?'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** The link in a mail opens this screen, with or without a session. */
export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
