import * as z from 'zod/mini'
import { tokens } from '../model/fields.js'
import { instant, optional, wireObject } from '../schema.js'
import { CLOSING_OBSTACLES } from './rules.js'

/** `readyUntil`: until when this login session may start its download, in ms; absent if it may not. */
export const dataDownload = wireObject({ readyUntil: optional(instant) })
/** @useDeclaredType */
export interface DataDownload extends z.output<typeof dataDownload> {}

/** `remainder`: the balance that the user has to forfeit to close the account, in whole CHT. */
export const accountClosing = wireObject({
  obstacles: z.array(z.literal(CLOSING_OBSTACLES)),
  remainder: tokens,
})
/** @useDeclaredType */
export interface AccountClosing extends z.output<typeof accountClosing> {}
