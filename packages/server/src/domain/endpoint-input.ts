import type { Endpoint, InputOf } from '@cht/sdk/define-endpoint'
import { toFieldErrors } from '@cht/sdk/errors'
import * as z from 'zod/mini'
import { invalidInput } from './refusal.js'

/** Validates the values sent to an endpoint by its schema; 422 with one message per wrong field. */
export function parseEndpointInput<Row extends Endpoint>(endpoint: Row, values: unknown): InputOf<Row> {
  if (!endpoint.input) return undefined as InputOf<Row>
  const result = z.safeParse(endpoint.input, values)
  if (result.success) return result.data as InputOf<Row>
  throw invalidInput(toFieldErrors(result.error.issues, values))
}
