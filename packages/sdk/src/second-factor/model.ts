import * as z from 'zod/mini'
import { metadata } from '../metadata.js'
import { instant, optional, wireObject } from '../schema.js'

/** How a user confirms who they are. */
export const CONFIRMATION_METHODS = ['password'] as const
export type ConfirmationMethod = (typeof CONFIRMATION_METHODS)[number]

/** Whether the user is asked again, and by what. */
export const reauthenticationSettings = wireObject({
  isAsked: z.boolean(),
  asksBeforeTokensMove: z.boolean(),
  methods: z.array(z.literal(CONFIRMATION_METHODS)),
}).register(metadata, {
  id: 'ReauthenticationSettings',
  description:
    'Whether calls that move tokens or change the account ask the user to confirm who they are, the switch that turns that on, and how the user confirms it.',
})
/** @useDeclaredType */
export type ReauthenticationSettings = z.output<typeof reauthenticationSettings>

/** `confirmedUntil`: until when the login session of the request is not asked again, in ms. */
export const confirmation = wireObject({ confirmedUntil: optional(instant) })
/** @useDeclaredType */
export type Confirmation = z.output<typeof confirmation>
