const HTTP_DATE = /^[A-Z][a-z]{2}/

/** A date of an HTTP header in ms; NaN if it is none. */
export function parseHttpDate(value: string | null): number {
  // An HTTP date starts with the name of a day. The obsolete asctime form omits that it is in GMT.
  return value !== null && HTTP_DATE.test(value) ? Date.parse(value.replace(/( GMT)?$/, ' GMT')) : Number.NaN
}
