/** The header with which a response names the position of the live stream from before it was made. */
export const POSITION_HEADER = 'change-position'

/** Reads a position of the live stream; undefined if the text is none. */
export function parsePosition(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
