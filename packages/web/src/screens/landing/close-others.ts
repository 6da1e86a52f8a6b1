/** Closes the questions beside one that was opened: Chrome before 120 does not know that one `name` excludes the others. */
export const closeOthers = (opened: EventTarget | null): void => {
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return
  for (const other of opened.parentElement?.querySelectorAll('details') ?? [])
    if (other !== opened) other.open = false
}
