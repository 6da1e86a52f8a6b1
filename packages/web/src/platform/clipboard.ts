/** The way there is on a page opened by a machine's address, where browsers have no clipboard. */
const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // Outside an open dialog nothing can be selected.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return done
}

/** Whether the text is in the clipboard now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
