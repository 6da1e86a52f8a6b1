import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { type List, listPayload } from '../list-payload.js'
import { metadata } from '../metadata.js'
import { instant, wireObject } from '../schema.js'
import { SWITCHES } from './rules.js'

/** What the operator has stopped, since when, and the words of the operator for users. */
const stoppedSwitch = wireObject({
  name: z.literal(SWITCHES),
  text: z.string(),
  stoppedAt: instant,
}).register(metadata, { id: 'StoppedSwitch' })
/** @useDeclaredType */
export interface StoppedSwitch extends z.output<typeof stoppedSwitch> {}

export const switches = {
  /**
   * Lists what the operator has stopped: sign-ups, new orders, matching, payments and releases, new investments or withdrawals.
   * It is empty if everything runs. `text` has the words of the operator. What is stopped is refused with `stopped`.
   *
   * `stoppedAt` is in ms. A switch that this version does not know is left out.
   */
  list: defineEndpoint({
    method: 'GET',
    path: '/switches',
    access: 'anyone',
    extension: true,
    output: listPayload<List<StoppedSwitch>>(z.array(stoppedSwitch)),
  }),
}
