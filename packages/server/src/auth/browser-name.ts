import { isLine } from '@cht/sdk/text'
import bowser from 'bowser'

const MAX_LENGTH = 300
const UNKNOWN = 'Unknown browser'

/** The header as it is stored: 300 characters at most; null where it is absent or has characters that are not shown. */
export function readUserAgent(header: string | undefined): string | null {
  const text = header?.slice(0, MAX_LENGTH)
  return text && isLine(text) ? text : null
}

/** Both are names that the library knows: no text of the header reaches a mail or a screen. */
const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(bowser.BROWSER_MAP),
  ...Object.values(bowser.OS_MAP),
])

/** A browser in words, such as `Firefox on Windows`. The header may claim to be any other. */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN
  const { browser, os } = bowser.parse(userAgent)
  const [name, system] = [browser.name, os.name].map((word) => (NAMES.has(word ?? '') ? word : undefined))
  if (name === undefined) return UNKNOWN
  return system === undefined ? name : `${name} on ${system}`
}
