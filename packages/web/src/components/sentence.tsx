/**
 * A text with a person's name in it. The name is isolated: one that is written from right to left does not reorder the
 * digits and punctuation around it.
 */
export function IsolatedName({ text, name }: { text: string; name: string }) {
  const parts = name === '' ? [text] : text.split(name)
  return parts.map((part, index) => (
    <span key={index}>
      {index > 0 && <bdi>{name}</bdi>}
      {part}
    </span>
  ))
}
