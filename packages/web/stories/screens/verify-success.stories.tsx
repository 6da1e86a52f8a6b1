import type { Meta, StoryObj } from '@storybook/react'
import { desktop, expectScreen, phone } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Verify success',
  component: StaticApp,
  args: { url: '/verify-success', gate: 'justVerified' },
  play: expectScreen('Your account is verified'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
