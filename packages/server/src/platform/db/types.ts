const INT8 = 20
const TIMESTAMPTZ = 1184

const parseInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for a number`)
  return value
}

/** Parses `2026-11-20 16:00:00.123+00` to ms. Database sessions use UTC. */
const parseInstant = (text: string): number => {
  const value = Date.parse(`${text.replace(' ', 'T')}:00`)
  if (Number.isNaN(value)) throw new Error(`${text} is not an instant`)
  return value
}

/** The parsers of column values for both engines, by type OID. */
export const parsers: Record<number, (text: string) => number> = {
  [INT8]: parseInteger,
  [TIMESTAMPTZ]: parseInstant,
}
