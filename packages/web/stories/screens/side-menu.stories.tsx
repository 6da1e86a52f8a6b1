import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, within } from 'storybook/test'
import { longAda } from '../support/fixtures/extremes.js'
import { unverifiedAda } from '../support/fixtures/index.js'
import { expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Side menu',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/home' },
  globals: phone,
  play: async (context) => {
    await expectScreen(/^Welcome/)(context)
    await userEvent.click(context.canvas.getByRole('button', { name: 'Menu' }))
    const menu = await context.canvas.findByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await expect(within(menu).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:support@localhost',
    )
  },
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Verified: Story = { name: 'Identity verified' }
export const Unverified: Story = { name: 'Identity not verified', args: { user: unverifiedAda } }
export const LongName: Story = {
  name: 'Long name, on a small phone',
  args: { user: longAda },
  globals: small,
}
