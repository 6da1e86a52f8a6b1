import { inspect } from 'node:util'

/** All texts that a log of an error, or of one of its causes, may contain, whether its properties are enumerable or not. */
const collectTexts = (value: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const properties = Reflect.ownKeys(value).flatMap((name) => [
    String(name),
    ...collectTexts(Reflect.get(value, name), seen),
  ])
  if (!(value instanceof Error)) return properties
  const text = 'text' in value ? String(value.text) : ''
  const own = [value.message, value.stack ?? '', text, String(value), JSON.stringify(value)]
  return [...own, inspect(value, { depth: 10, showHidden: true }), ...properties]
}

/** The names of the secrets that occur in an error. */
export function findSecrets(error: unknown, secrets: Record<string, string>): string[] {
  const texts = collectTexts(error)
  return Object.entries(secrets)
    .filter(([, secret]) => texts.some((text) => text.includes(secret)))
    .map(([name]) => name)
}
