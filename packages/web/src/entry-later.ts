import { addLater, type LaterLink } from './bindings/later-links.js'
import { closeOthers } from './screens/landing/close-others.js'

/** What the app's own page has at once, as links: its manifest and its files; put in by the build. */
declare const LATER_LINKS: LaterLink[]

// Stands in the landing page: who has come to read is not to wait for what comes next, and who saves data fetches the
// app when it is opened.
const { connection } = navigator as { connection?: { saveData?: boolean } }
addLater(LATER_LINKS.filter(({ rel }) => rel !== 'prefetch' || !connection?.saveData))

// It does not bubble.
addEventListener('toggle', ({ target }) => closeOthers(target), true)
