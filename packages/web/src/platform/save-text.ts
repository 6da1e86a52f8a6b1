/** Hands a text to the browser as a file to keep. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
