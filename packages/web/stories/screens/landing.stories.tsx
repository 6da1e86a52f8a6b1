import type { Meta, StoryObj } from '@storybook/react'
import { doubled } from '../support/doubled.js'
import { desktop, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Landing',
  component: StillApp,
  args: { at: '/', gate: 'guest' },
  play: stands(/Trade CHT/),
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const SmallPhone: Story = { globals: small }
export const Desktop: Story = { globals: desktop }
export const TextDoubled: Story = doubled(/Trade CHT/)
