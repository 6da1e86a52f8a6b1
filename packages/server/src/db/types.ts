const INT8 = 20
const TIMESTAMPTZ = 1184

const integer = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
}

/** `2026-11-20 16:00:00.123+00` → ms; sessions of the database run in UTC. */
const instant = (text: string): number => {
  const value = Date.parse(`${text.replace(' ', 'T')}:00`)
  if (Number.isNaN(value)) throw new Error(`${text} is not an instant`)
  return value
}

/** How both engines turn column values into ours. */
export const parsers: Record<number, (text: string) => number> = { [INT8]: integer, [TIMESTAMPTZ]: instant }
