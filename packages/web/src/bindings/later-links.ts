/** So long, in ms, after the page is loaded: before its largest paint even a manifest costs a phone a tenth of a second. */
const LATER_MS = 2_000

/** What a page does not need to be read; put in by its build. */
export type LaterLink = Partial<HTMLLinkElement> & { rel: string }

const add = (links: readonly LaterLink[]) => {
  for (const link of links) document.head.append(Object.assign(document.createElement('link'), link))
}

/** Adds them to the page once it stands. */
export const addLater = (links: readonly LaterLink[]): void =>
  addEventListener('load', () => setTimeout(add, LATER_MS, links))
