import { type BrowserCheck, type PushEvent, pushFlow, type TurnOnOutcome } from '@cht/machines/notifications'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { fromCallback, fromPromise } from 'xstate'
import { buildPushService } from '../support/fixtures/index.js'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

/** Pushes that a browser has lost, whose calls end when the story says so. */
const createLostPush = () => {
  const calls = { checks: 0, endTurnOn: (_: TurnOnOutcome) => {}, endTurnOff: () => {} }
  const logic = pushFlow.provide({
    actors: {
      watchDevices: fromCallback(({ sendBack }: { sendBack: (event: PushEvent) => void }) =>
        sendBack({ type: 'devices.load', service: buildPushService({ isThisBrowserListed: true }) }),
      ),
      checkBrowser: fromPromise<BrowserCheck>(async () => {
        calls.checks += 1
        return { push: 'unasked' }
      }),
      turnOn: fromPromise(
        () =>
          new Promise<TurnOnOutcome>((resolve) => {
            calls.endTurnOn = resolve
          }),
      ),
      turnOff: fromPromise(
        () =>
          new Promise<void>((resolve) => {
            calls.endTurnOff = resolve
          }),
      ),
    },
  })
  return { calls, createPush: () => ({ logic }) }
}

const { calls, createPush } = createLostPush()

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Lost alerts',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/home', createPush },
  beforeEach: () => {
    calls.checks = 0
  },
}
export default meta
type Story = StoryObj<typeof StaticApp>

/** The browser is checked once, whatever screens are opened. */
export const Navigation: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('This browser no longer gets alerts', undefined, SCREEN_TIMEOUT)
    // In strict mode, the chart starts twice.
    const { checks } = calls
    const follow = async (name: RegExp) =>
      userEvent.click((await canvas.findAllByRole('link', { name }))[0] as Element)
    await follow(/^Notifications/)
    await canvas.findByRole('heading', { level: 1, name: 'Notifications' }, SCREEN_TIMEOUT)
    await waitFor(() => expect(canvas.getByText('This browser no longer gets alerts')).toBeVisible())
    await expect(calls.checks).toBe(checks)
  },
}

/** While it works, the card stays, busy, and keeps the focus. */
export const TurnedOnAndOff: Story = {
  name: 'Turned on in vain, then left off',
  play: async ({ canvas }) => {
    // The card of the story before may still be shown.
    await waitFor(() => expect(calls.checks).toBeGreaterThan(0), SCREEN_TIMEOUT)
    const turnOn = await canvas.findByRole('button', { name: 'Turn on alerts' }, SCREEN_TIMEOUT)
    await userEvent.click(turnOn)
    await expect(turnOn).toHaveAttribute('aria-busy', 'true')
    await expect(turnOn).toHaveFocus()
    calls.endTurnOn('unreachable')
    await canvas.findByText(/cannot reach its push service/)
    await expect(turnOn).toHaveFocus()
    await expect(turnOn).not.toHaveAttribute('aria-busy')

    const leaveOff = canvas.getByRole('button', { name: 'Leave them off' })
    await userEvent.click(leaveOff)
    await expect(leaveOff).toHaveAttribute('aria-busy', 'true')
    calls.endTurnOff()
    await waitFor(() => expect(canvas.queryByText('This browser no longer gets alerts')).toBe(null))
    await expect(canvas.getByRole('main')).toHaveFocus()
    await expect(localStorage.getItem('push-offer')).toContain('dismissed')
  },
}
