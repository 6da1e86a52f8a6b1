import type { Change } from '@cht/sdk/contract'
import type { SessionEvent } from '../auth/flow.js'

/**
 * The messages between the tabs of one browser: who has signed in or out, that data has changed, and what the tab that
 * leads has received from the live stream. `stream.ask` asks that tab for the state of the stream.
 */
export type TabMessage =
  | Extract<SessionEvent, { type: 'session.start' | 'session.end' }>
  | { type: 'data.change' }
  | { type: 'stream.change'; change: Change }
  | { type: 'stream.state'; isOpen: boolean; seq?: number | undefined }
  | { type: 'stream.heartbeat' }
  | { type: 'stream.ask' }

/** A channel to the other tabs of this browser, such as `BroadcastChannel`. */
export interface Tabs {
  send(message: TabMessage): void
  /** Returns a function that stops listening. */
  listen(onMessage: (message: TabMessage) => void): () => void
  /** Calls `onLead` when this tab leads the others. Returns a function that ends the lead, or the waiting for it. If absent, every tab leads. */
  lead?(onLead: () => void): () => void
}
