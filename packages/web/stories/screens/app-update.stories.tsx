import { sellOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { setWaitingWorker } from '../../src/platform/service-worker-update.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { desktop, expectScreen, SCREEN_TIMEOUT, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const UPDATE_TEXT =
  'A new version is ready. What you have typed is kept, except passwords and document pictures.'

/** A newer version of the app is installed and waits until the user presses Update. */
const meta: Meta<typeof StaticApp> = {
  title: 'Screens/App update',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/home' },
  beforeEach: () => {
    setWaitingWorker({ state: 'installed', postMessage: () => {} } as unknown as ServiceWorker)
    return () => setWaitingWorker(undefined)
  },
  play: async (context) => {
    await expectScreen('Welcome, ada', UPDATE_TEXT)(context)
    await expect(await context.canvas.findByRole('button', { name: 'Update' }, SCREEN_TIMEOUT)).toBeEnabled()
  },
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const SmallPhone: Story = { name: 'Usual content, on a small phone', globals: small }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
/** The update does not start by itself, because a form may be filled in. */
export const WithFilledForm: Story = {
  name: 'With filled form',
  args: {
    url: '/create-sell-order',
    forms: [
      stubForm(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank', bankName: 'First Bank' }),
    ],
  },
  play: async (context) => {
    await expectScreen('New sell order', UPDATE_TEXT)(context)
    await expect(await context.canvas.findByLabelText('Bank name')).toHaveValue('First Bank')
  },
}
export const Offline: Story = { globals: { network: 'offline' } }
export const TextDoubled: Story = { ...atDoubleTextSize('Welcome, ada', UPDATE_TEXT), name: 'Text doubled' }
