import { Note } from '@cht/ui/note'

interface UnreadableNoteProps {
  /** How many items of the list could not be read; undefined if there are none. */
  count: number | undefined
  /** The singular of what the list has, e.g. `order`. */
  noun: string
}

/**
 * Says how many items a list does not show because they could not be read. Show it above a list of what is worth money, also
 * if the list is empty.
 */
export function UnreadableNote({ count = 0, noun }: UnreadableNoteProps) {
  if (count === 0) return null
  return (
    <Note tone="warning" icon="alert">
      {count === 1 ? `One ${noun} could not be read` : `${count} ${noun}s could not be read`}
    </Note>
  )
}
