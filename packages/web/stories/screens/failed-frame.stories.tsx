import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { ada } from '../support/fixtures/index.js'
import { desktop, expectScreen } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

/** The banner of a hold cannot format its end: an error while the top bar renders. */
const userWithoutEnd = { ...ada, holdUntil: Number.NaN }

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Failed frame',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/orders', user: userWithoutEnd },
  play: async (context) => {
    await expectScreen('Orders', 'The menu could not be shown. Load this page again to see it.')(context)
    await expect(context.canvas.getByRole('button', { name: 'Load again' })).toBeVisible()
    await expect(context.canvas.getByRole('link', { name: 'Buy order' })).toBeVisible()
  },
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Top bar failed' }
export const Desktop: Story = { name: 'Top bar failed, on a desktop', globals: desktop }
