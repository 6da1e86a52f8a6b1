import type { FormDefinition, ResourceDefinition } from '@cht/machines'
import { SOMETHING_WENT_WRONG } from '@cht/sdk/errors'

/** The state of a resource. It is loading without `data` and `failure`; with both, the data is outdated. */
export interface StubbedState {
  data?: unknown
  failure?: string
  /** Whether the page is hidden: then nothing is loaded, and the last data stays. */
  asleep?: boolean
}

/** A resource in a fixed state, by the key of its definition. */
export interface ResourceStub {
  key: string
  state: StubbedState
}

export function stubData<Data>({ key }: ResourceDefinition<Data>, data: NoInfer<Data>): ResourceStub {
  return { key, state: { data } }
}

export function stubLoading({ key }: { key: string }): ResourceStub {
  return { key, state: {} }
}

/** Stubs a resource that is asleep. It keeps its default data. */
export function stubAsleep({ key }: { key: string }): ResourceStub {
  return { key, state: { asleep: true } }
}

export function stubFailure({ key }: { key: string }, failure = SOMETHING_WENT_WRONG): ResourceStub {
  return { key, state: { failure } }
}

export type FormState = 'editing' | 'submitting' | 'failed' | 'done'

/** A form in a fixed state, by the id of its definition. */
export interface FormStub {
  id: string
  state: FormState
  values: object
  /** The server's message in a failed form; without it the form has failed its own validation. */
  refusal: string | undefined
}

export function stubForm<Values extends object, Result, Input>(
  { id }: FormDefinition<Values, Result, Input>,
  state: FormState,
  values: Partial<NoInfer<Values>> = {},
  refusal?: string,
): FormStub {
  return { id, state, values, refusal }
}
