/**
 * A mistake in the variables or in the arguments of a command, which the operator can mend. Its message is one line, which starts
 * with the name of an invalid variable, and is printed without a stack.
 */
export class ConfigError extends Error {}

/** The first line of an error's message, to be part of a `ConfigError`. */
export function formatReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n')[0] ?? text
}
