/**
 * A mistake in the variables or in the arguments of a command, which the operator can mend. Its message is one line, which is
 * printed without a stack. The message about an invalid variable starts with its name.
 */
export class ConfigError extends Error {}

/** The first line of an error's message, to be part of a `ConfigError`. */
export function formatReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n')[0] ?? text
}
