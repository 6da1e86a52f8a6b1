/** An instant in ms on the wire; undefined, so that the field is absent, where there is none. */
export function toIso(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString()
}
