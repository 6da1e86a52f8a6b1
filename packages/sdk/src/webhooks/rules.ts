import { HOUR } from '../time.js'

/** The largest number of webhooks of a user, and of the operator. */
export const MAX_WEBHOOKS = 5

/**
 * When a webhook is paused: after `failures` failed attempts in a row, if the first of them was at least `period` ago, in ms.
 */
export const WEBHOOK_PAUSE = { failures: 10, period: HOUR } as const

/** Why a webhook is paused: its receiver cannot be reached, or answers with a status other than 2xx. */
export const WEBHOOK_PAUSE_CAUSES = ['unreachable', 'refused'] as const
export type WebhookPauseCause = (typeof WEBHOOK_PAUSE_CAUSES)[number]
