/** Converts an instant in ms to ISO 8601. Null becomes undefined, so that the field is absent in the JSON. */
export function toIso(ms: number): string
export function toIso(ms: number | null): string | undefined
export function toIso(ms: number | null): string | undefined {
  return ms === null ? undefined : new Date(ms).toISOString()
}
