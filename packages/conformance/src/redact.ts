const SECRETS = /password|^code$/i
const HIDDEN = '***'
const MAX_TEXT = 80

const redactValue = (name: string, value: unknown): unknown => {
  if (SECRETS.test(name)) return HIDDEN
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
}

/** The fields of a request for a report: passwords and codes are hidden, and long texts, such as pictures, are shortened. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactValue(name, value)]))
}
