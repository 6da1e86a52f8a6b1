/** The value of an own property of an object; undefined for an inherited property, and for anything that is no object. */
export function getOwnField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
