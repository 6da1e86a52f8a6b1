import { DAY, HOUR } from '../time.js'

/** The largest number of webhooks of a user, and of the operator. */
export const MAX_WEBHOOKS = 5

/**
 * When a webhook is paused: after `failures` failed attempts in a row, if the first of them was at least `period` ago, in ms.
 */
export const WEBHOOK_PAUSE = { failures: 10, period: HOUR } as const

/** In ms. How long messages are signed with a replaced secret too, beside the new one. */
export const WEBHOOK_SECRET_OVERLAP = DAY

/** The largest number of secrets that sign a message: the current one, and those that it has replaced within the overlap. */
export const MAX_WEBHOOK_SECRETS = 5

/** Why a webhook is paused: its receiver cannot be reached, or answers with a status other than 2xx. */
export const WEBHOOK_PAUSE_CAUSES = ['unreachable', 'refused'] as const
export type WebhookPauseCause = (typeof WEBHOOK_PAUSE_CAUSES)[number]
