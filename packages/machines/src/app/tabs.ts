import type { Change } from '@cht/sdk/events'
import { fromCallback } from 'xstate'
import type { SessionEvent } from '../auth/flow.js'

/**
 * What the tabs of one browser tell each other: who signs in and out, that something was written, and what the tab that
 * leads has received by the live stream.
 */
export type TabMessage =
  | Extract<SessionEvent, { type: 'session.start' | 'session.end' }>
  | { type: 'data.change' }
  | { type: 'stream.change'; change: Change }
  | { type: 'stream.state'; isOpen: boolean }
  | { type: 'stream.ask' }

/** A channel to the other tabs of this browser, such as `BroadcastChannel`. */
export interface Tabs {
  send(message: TabMessage): void
  /** Returns a function that stops listening. */
  listen(onMessage: (message: TabMessage) => void): () => void
  /** Calls back once this tab leads the others. Returns a function that gives that up. If absent, every tab leads. */
  lead?(onLead: () => void): () => void
}

/** Sends each message to the other tabs, and each of theirs to the parent as `tabs.message`. */
export const tabsChannel = fromCallback<TabMessage, { tabs: Tabs | undefined }>(
  ({ input: { tabs }, receive, sendBack }) => {
    if (!tabs) return
    receive((message) => tabs.send(message))
    return tabs.listen((message) => sendBack({ type: 'tabs.message', message }))
  },
)
