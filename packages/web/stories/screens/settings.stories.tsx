import { loginSessions } from '@cht/machines/auth'
import { notificationChoices, pushService } from '@cht/machines/notifications'
import { savedDetails } from '@cht/machines/payment-details'
import { passkeyList, reauthenticationSettings } from '@cht/machines/second-factor'
import { pendingVerification } from '@cht/machines/verification'
import { webhookList } from '@cht/machines/webhooks'
import { DAY } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { longAda } from '../support/fixtures/extremes.js'
import {
  ada,
  buildPushService,
  NOW,
  passkeys,
  pausedWebhook,
  savedAccount,
  unverifiedAda,
  webhooks,
  withPasskeys,
} from '../support/fixtures/index.js'
import { desktop, expectLoading, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubFailure, stubLoading } from '../support/stubs.js'

const HEADING = 'Settings'
const HOLD_REFUSAL = 'Your password or second factor was reset: you cannot'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Settings',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/settings', user: unverifiedAda },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

const verification: Story = { play: expectScreen(HEADING, 'Verify your identity') }
export const Verification: Story = { ...verification }
export const VerificationOnDesktop: Story = {
  ...verification,
  name: 'Verification, on a desktop',
  globals: desktop,
}
const profile: Story = {
  args: { url: '/settings?tab=profile' },
  play: expectScreen(HEADING, 'Edit your profile', 'Wages'),
}
export const Profile: Story = { ...profile }
export const ProfileOnDesktop: Story = { ...profile, name: 'Profile, on a desktop', globals: desktop }
export const NoSavedDetails: Story = {
  name: 'Profile, without saved payment details',
  args: { url: '/settings?tab=profile', resources: [stubData(savedDetails, [])] },
  globals: small,
  play: expectScreen(HEADING, 'Add payment details'),
}
export const SavedDetailsInAnotherName: Story = {
  name: 'Profile, with payment details in another name',
  args: {
    url: '/settings?tab=profile',
    resources: [
      stubData(savedDetails, [{ ...savedAccount, accountName: 'Ada Ventures', payeeNameDiffers: true }]),
    ],
  },
  globals: small,
  play: expectScreen(HEADING, 'Another name'),
}
const security: Story = {
  args: { url: '/settings?tab=security' },
  play: expectScreen(HEADING, 'Change your password', 'Firefox on Windows'),
}
export const Security: Story = { ...security }
export const SecurityOnDesktop: Story = { ...security, name: 'Security, on a desktop', globals: desktop }
/** After a reset the buttons say why they do nothing. */
const onHold: Story = {
  args: {
    url: '/settings?tab=security',
    user: { ...ada, holdUntil: NOW + DAY },
    resources: [
      stubData(reauthenticationSettings, withPasskeys),
      stubData(passkeyList, passkeys),
      stubData(webhookList, webhooks),
    ],
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Your devices')(context)
    const names = [
      `Set up another passkey ${HOLD_REFUSAL} add a second factor yet`,
      `Set up an authenticator app ${HOLD_REFUSAL} add a second factor yet`,
      `Create new recovery codes ${HOLD_REFUSAL} create recovery codes yet`,
      `Add a webhook ${HOLD_REFUSAL} add a webhook yet`,
      ...webhooks.map(
        ({ url }) => `Change secret of ${url} ${HOLD_REFUSAL} change the secret of a webhook yet`,
      ),
      `Prepare download ${HOLD_REFUSAL} download your data yet`,
    ]
    for (const name of names) {
      const button = await context.canvas.findByRole('button', { name })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      // It keeps the focus, so that its reason is read.
      button.focus()
      await expect(button).toHaveFocus()
    }
  },
}
export const OnHold: Story = { ...onHold, name: 'Security, on hold', globals: small }
export const OnHoldOnDesktop: Story = { ...onHold, name: 'Security, on hold, on a desktop', globals: desktop }

const notifications: Story = {
  args: {
    url: '/settings?tab=notifications',
    push: 'on.idle',
    resources: [stubData(pushService, buildPushService({ isThisBrowserListed: true }))],
  },
  play: expectScreen(HEADING, 'Alerts in this browser', 'What you are notified about', 'Firefox on Linux'),
}
export const Notifications: Story = { ...notifications }
export const NotificationsOnDesktop: Story = {
  ...notifications,
  name: 'Notifications, on a desktop',
  globals: desktop,
}
export const NotificationsWithoutPushes: Story = {
  name: 'Notifications, by mail only',
  args: { url: '/settings?tab=notifications', push: 'notOffered', resources: [stubData(pushService, null)] },
  play: async (context) => {
    await expectScreen(HEADING, 'What you are notified about')(context)
    await expect(context.canvas.queryAllByText('Alert')).toEqual([])
    await expect(context.canvas.queryAllByText('Alerts in this browser')).toEqual([])
  },
}
/** A back end other than our server may have neither notification settings nor push notifications. */
export const WithoutNotifications: Story = {
  name: 'Without notifications',
  args: {
    url: '/settings?tab=notifications',
    push: 'notOffered',
    resources: [stubData(notificationChoices, null), stubData(pushService, null)],
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Verify your identity')(context)
    await expect(context.canvas.queryByRole('tab', { name: 'Notifications' })).toBe(null)
  },
}
export const NotificationsFailed: Story = {
  name: 'Notifications, failed',
  args: {
    url: '/settings?tab=notifications',
    push: 'loading',
    resources: [stubFailure(notificationChoices), stubFailure(pushService)],
  },
  play: expectScreen(HEADING, 'Your notification settings could not be loaded'),
}
/** A back end other than our server may not list the login sessions. */
export const WithoutDevices: Story = {
  name: 'Security, without a list of devices',
  args: { url: '/settings?tab=security', resources: [stubData(loginSessions, [])] },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Change your password' })
    await expect(canvas.queryByRole('heading', { name: 'Your devices' })).toBeNull()
  },
}
export const DevicesFailed: Story = {
  name: 'Security, the devices could not be loaded',
  args: { url: '/settings?tab=security', resources: [stubFailure(loginSessions)] },
  play: expectScreen(HEADING, 'Your devices could not be loaded', 'Try again'),
}

export const WebhookPaused: Story = {
  name: 'Security, a webhook is paused',
  args: { url: '/settings?tab=security', resources: [stubData(webhookList, [...webhooks, pausedWebhook])] },
  play: expectScreen(HEADING, 'Webhooks', 'Paused'),
}
export const NoWebhooks: Story = {
  name: 'Security, no webhooks',
  args: { url: '/settings?tab=security', resources: [stubData(webhookList, [])] },
  play: expectScreen(HEADING, 'Webhooks', 'Add a webhook'),
}
/** A back end other than our server may have no webhooks. */
export const WithoutWebhooks: Story = {
  name: 'Security, on a back end without webhooks',
  args: { url: '/settings?tab=security', resources: [stubData(webhookList, null)] },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Change your password' })
    await expect(canvas.queryByRole('heading', { name: 'Webhooks' })).toBeNull()
  },
}
export const WebhooksFailed: Story = {
  name: 'Security, the webhooks could not be loaded',
  args: { url: '/settings?tab=security', resources: [stubFailure(webhookList)] },
  play: expectScreen(HEADING, 'Your webhooks could not be loaded', 'Try again'),
}

/** A back end other than our server may send the user without `verification`; then the screen reads the pending request. */
const { verification: _, ...withoutVerification } = unverifiedAda
export const Loading: Story = {
  args: { user: withoutVerification, resources: [stubLoading(pendingVerification)] },
  play: expectLoading(HEADING),
}
export const Failed: Story = {
  args: { user: withoutVerification, resources: [stubFailure(pendingVerification)] },
  play: expectScreen(HEADING, 'Your verification could not be loaded', 'Try again'),
}
/** The longest names, and a new email that is not confirmed yet. */
export const LongNames: Story = {
  name: 'Long names, on a small phone',
  args: { url: '/settings?tab=profile', user: { ...longAda, pendingEmail: longAda.email } },
  globals: small,
  play: expectScreen(HEADING, 'Confirm your new email'),
}
export const LongRejectionReason: Story = {
  name: 'Long rejection reason, on a small phone',
  args: {
    user: {
      ...unverifiedAda,
      verification: {
        state: 'unverified',
        reason: `The picture ${'IMG2026030911'.repeat(5)}.png shows no document.`,
      },
    },
  },
  globals: small,
  play: expectScreen(HEADING, /shows no document/),
}
export const TextDoubled: Story = {
  ...atDoubleTextSize(HEADING, 'Verify your identity'),
  name: 'Text doubled',
}
