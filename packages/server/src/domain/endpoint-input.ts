import type { Endpoint, InputOf } from '@cht/sdk/contract'
import { toFieldErrors } from '@cht/sdk/errors'
import * as z from 'zod/mini'
import { invalidInput } from '../kernel/refusal.js'

/** Validates the values sent to an endpoint by its schema. Throws 422 with a message for each field and broken rule. */
export function parseEndpointInput<E extends Endpoint>(endpoint: E, values: unknown): InputOf<E> {
  if (!endpoint.input) return undefined as InputOf<E>
  const result = z.safeParse(endpoint.input, values)
  if (result.success) return result.data as InputOf<E>
  throw invalidInput(toFieldErrors(result.error.issues, values))
}
