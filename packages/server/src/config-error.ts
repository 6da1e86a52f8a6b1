/** An invalid variable. The message is one line and starts with its name. */
export class ConfigError extends Error {}

/** The first line of an error's message, to be part of a `ConfigError`. */
export function formatReason(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n')[0] ?? text
}
