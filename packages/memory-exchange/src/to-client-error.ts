import { ApiError } from '@cht/sdk/errors'
import { Refusal } from '@cht/server/domain'

/** The error that the SDK's client throws for a refusal of the server. Other errors are returned as they are. */
export function toClientError(error: unknown): unknown {
  return error instanceof Refusal
    ? new ApiError(error.code, error.message, error.status, error.details.fields ?? [], undefined)
    : error
}
