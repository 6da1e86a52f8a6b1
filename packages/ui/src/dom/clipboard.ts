/** For pages without a secure context, e.g. opened by an IP address, where `navigator.clipboard` is missing. */
const copyWithSelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  const focused = document.activeElement
  // A modal dialog takes the focus back from elements outside it, which ends their selection.
  const host = focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  host.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** Copies a text to the clipboard. Resolves to whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyWithSelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
