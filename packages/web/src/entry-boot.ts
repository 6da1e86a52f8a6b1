import type {} from './bindings/early.js'
import { firstCalls } from './bindings/first-calls.js'
import { addLater, type LaterLink } from './bindings/later-links.js'

/** The files of the screens that are most often opened first, by address; put in by the build. */
declare const SCREEN_FILES: Record<string, string[]>
declare const LATER_LINKS: LaterLink[]

// Stands in the page itself: while the app is being loaded, its first screen and that screen's data are too.
const { pathname } = location
for (const href of SCREEN_FILES[pathname] ?? [])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

window.early = new Map(
  firstCalls(pathname).map((path) => [
    `/api${path}`,
    fetch(`/api${path}`, {
      credentials: 'include',
      redirect: 'error',
      headers: { accept: 'application/json' },
    }),
  ]),
)
// Who does not come to read them has no use for their failures.
for (const answer of window.early.values()) answer.catch(() => {})

addLater(LATER_LINKS)
