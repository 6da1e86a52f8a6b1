import type { FormDefinition, ResourceDefinition } from '@cht/machines'
import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** How data of the exchange stands: not there yet, there, failed, or there and out of date since a failure. */
export interface Standing {
  data?: unknown
  failure?: string
  /** The page is hidden: nothing is asked for, and the last answer stays. */
  asleep?: boolean
}

/** Data of the exchange held in a standing. */
export interface Held {
  key: string
  standing: Standing
}

export function shows<Data>({ key }: ResourceDefinition<Data>, data: NoInfer<Data>): Held {
  return {
    key,
    standing: { data },
  }
}

export function loads({ key }: { key: string }): Held {
  return { key, standing: {} }
}

/** Over what is shown otherwise, which a hidden page keeps. */
export function rests({ key }: { key: string }): Held {
  return { key, standing: { asleep: true } }
}

export function fails({ key }: { key: string }, failure = SOMETHING_WENT_WRONG): Held {
  return {
    key,
    standing: { failure },
  }
}

export type FormState = 'editing' | 'submitting' | 'failed' | 'done'

export interface HeldForm {
  id: string
  state: FormState
  values: object
  refusal: string | undefined
}

/** A form stopped in a state. Where it failed: what the server refused it with, else what its own rule says. */
export function holds<Values extends object, Result>(
  { id }: FormDefinition<Values, Result>,
  state: FormState,
  values: Partial<NoInfer<Values>> = {},
  refusal?: string,
): HeldForm {
  return { id, state, values, refusal }
}
