/** A field of any thrown value, if it is a string. */
export function readErrorField(error: unknown, name: string): string | undefined {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The `code` of any error: an SQLSTATE, one of Fastify (`FST_…`) or one of Node (`ECONNREFUSED`). */
export function getErrorCode(error: unknown): string | undefined {
  return readErrorField(error, 'code')
}
