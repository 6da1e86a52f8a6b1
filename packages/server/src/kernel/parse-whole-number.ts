import { ConfigError } from './config-error.js'

interface Range {
  min: number
  max: number
  /** What is counted, such as `days`. */
  unit?: string
}

/** Parses the value of a variable. Throws a `ConfigError` if it is no whole number of the range. */
export function parseWholeNumber(name: string, text: string, { min, max, unit }: Range): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  const what = unit === undefined ? 'a number' : `a number of ${unit}`
  throw new ConfigError(`${name} must be ${what} from ${min} to ${max}, not "${text}"`)
}
