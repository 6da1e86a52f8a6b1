/** What the app's own page has at once, as links: its manifest and its files; put in by the build. */
declare const LATER_LINKS: Partial<HTMLLinkElement>[]

/** Long after the largest paint: who has come to read is not to wait for what comes next. */
const LATER_MS = 2_000

// Stands in the landing page, and does nothing until it is painted; who saves data fetches the app when it is opened.
const { connection } = navigator as { connection?: { saveData?: boolean } }
const addLinks = () => {
  for (const link of LATER_LINKS) document.head.append(Object.assign(document.createElement('link'), link))
}
if (!connection?.saveData) addEventListener('load', () => setTimeout(addLinks, LATER_MS))
