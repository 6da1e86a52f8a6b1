import { ConfigurationError } from './errors.js'

/** Throws a `ConfigurationError` for an argument that only a mistake of the program explains: `amount must be a number, not NaN`. */
export function assertArgument(isValid: boolean, name: string, rule: string, value: unknown): void {
  if (!isValid) throw new ConfigurationError(`${name} must be ${rule}, not ${String(value)}`)
}

export function assertNumber(name: string, value: number): void {
  assertArgument(Number.isFinite(value), name, 'a number', value)
}
