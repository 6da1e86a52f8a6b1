import type { Meta, StoryObj } from '@storybook/react'
import { desktop, phone, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Verify success',
  component: StillApp,
  args: { at: '/verify-success', gate: 'justVerified' },
  play: stands('Your account is verified'),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const Desktop: Story = { globals: desktop }
