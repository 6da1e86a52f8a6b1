import { fromCallback } from 'xstate'
import type { SessionEvent } from '../auth/flow.js'

/** What the tabs of one browser tell each other: who signs in and out, and that something was written. */
export type TabMessage =
  | Extract<SessionEvent, { type: 'session.start' | 'session.end' }>
  | { type: 'data.change' }

/** A channel to the other tabs of this browser, such as `BroadcastChannel`. */
export interface Tabs {
  send(message: TabMessage): void
  /** Returns a function that stops listening. */
  listen(onMessage: (message: TabMessage) => void): () => void
}

/** Sends each message to the other tabs, and each of theirs to the parent as `tabs.message`. */
export const tabsChannel = fromCallback<TabMessage, { tabs: Tabs | undefined }>(
  ({ input: { tabs }, receive, sendBack }) => {
    if (!tabs) return
    receive((message) => tabs.send(message))
    return tabs.listen((message) => sendBack({ type: 'tabs.message', message }))
  },
)
