import { sellOrderForm } from '@cht/machines/orders'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { offerUpdate } from '../../src/platform/app-update.js'
import { doubled } from '../support/doubled.js'
import { holds } from '../support/held.js'
import { desktop, PATIENCE, phone, small, stands } from '../support/stands.js'
import { StillApp } from '../support/still-app.js'

const NEWS =
  'A new version is ready. What you have typed stays; passwords and pictures of a document have to be given again.'

/** A newer version of the app is on the device, and waits until somebody presses Update. */
const meta: Meta<typeof StillApp> = {
  title: 'Screens/App update',
  component: StillApp,
  args: { at: '/home' },
  beforeEach: () => {
    offerUpdate({ state: 'installed', postMessage: () => {} } as unknown as ServiceWorker)
    return () => offerUpdate(undefined)
  },
  play: async (context) => {
    await stands('Welcome, ada', NEWS)(context)
    await expect(await context.canvas.findByRole('button', { name: 'Update' }, PATIENCE)).toBeEnabled()
  },
}
export default meta
type Story = StoryObj<typeof StillApp>

export const Phone: Story = { globals: phone }
export const SmallPhone: Story = { globals: small }
export const Desktop: Story = { globals: desktop }
/** The newer one comes when somebody says so: a form may be half filled. */
export const InTheMiddleOfAForm: Story = {
  args: {
    at: '/create-sell-order',
    forms: [
      holds(sellOrderForm, 'editing', { amount: 75_000, paymentMethod: 'bank', bankName: 'First Bank' }),
    ],
  },
  globals: phone,
  play: async (context) => {
    await stands('New sell order', NEWS)(context)
    await expect(await context.canvas.findByLabelText('Bank name')).toHaveValue('First Bank')
  },
}
export const Offline: Story = { globals: { ...phone, network: 'offline' } }
export const TextDoubled: Story = doubled('Welcome, ada', NEWS)
