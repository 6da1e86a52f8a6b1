/** An instant in ms as the commands print it: `2026-11-20 16:05 UTC`. The parsers of instants accept it. */
export function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
