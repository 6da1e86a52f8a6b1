import type { SessionEvent } from '../auth/flow.js'

/** What the tabs of one browser tell each other: who comes and goes, and that something was written. */
export type TabMessage =
  | Extract<SessionEvent, { type: 'session.start' | 'session.end' }>
  | { type: 'data.change' }

/** The way to the other tabs. */
export interface Tabs {
  tell(message: TabMessage): void
  listen(onMessage: (message: TabMessage) => void): void
}
