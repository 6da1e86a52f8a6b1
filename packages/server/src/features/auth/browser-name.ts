import { isLine } from '@cht/sdk/rules'
import bowser from 'bowser'

const MAX_LENGTH = 300
const UNKNOWN = 'Unknown browser'

/** Returns the first 300 characters of the header, to be stored; null if it is absent or has invisible characters. */
export function readUserAgent(header: string | undefined): string | null {
  const text = header?.slice(0, MAX_LENGTH)
  return text && isLine(text) ? text : null
}

/** Only these names are returned, so that no text of the header reaches a mail or a screen. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(bowser.BROWSER_MAP),
  ...Object.values(bowser.OS_MAP),
])

/** Describes a browser, such as `Firefox on Windows`. Any client may claim to be any browser. */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN
  const { browser, os } = bowser.parse(userAgent)
  const [name, system] = [browser.name, os.name].map((word) =>
    KNOWN_NAMES.has(word ?? '') ? word : undefined,
  )
  if (name === undefined) return UNKNOWN
  return system === undefined ? name : `${name} on ${system}`
}
