import { SECOND } from '@cht/sdk/rules'

/** Downloads a text as a file. `type`: its media type. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10 * SECOND)
}
