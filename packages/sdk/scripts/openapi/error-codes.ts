import type { Endpoint } from '../../src/define-endpoint.js'
import { listErrorCodes } from '../../src/endpoint-codes.js'
import { ERROR_DEFINITIONS, type ServerErrorCode } from '../../src/errors.js'

/** The error codes of an endpoint, in the order of `ERROR_DEFINITIONS`. */
export function getErrorCodes(endpoint: Endpoint): ServerErrorCode[] {
  const codes = listErrorCodes(endpoint)
  return Object.keys(ERROR_DEFINITIONS).filter((code): code is ServerErrorCode => codes.has(code))
}
