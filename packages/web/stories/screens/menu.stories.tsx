import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { longAda } from '../support/extremes.js'
import { phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'
import { unverifiedAda } from '../support/world.js'

const meta: Meta<typeof StillApp> = {
  title: 'Screens/Side menu',
  component: StillApp,
  args: { at: '/home' },
  globals: phone,
  play: async (context) => {
    await stands(/^Welcome/)(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'Menu' }))
    await expect(await context.canvas.findByRole('dialog', { name: 'Menu' })).toBeVisible()
  },
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Verified: Story = {}
export const Unverified: Story = { args: { user: unverifiedAda } }
export const LongName: Story = { args: { user: longAda }, globals: small }
