import type { TabMessage, Tabs } from '@cht/machines'

const LEADER_LOCK = 'live-stream'

/**
 * Calls `onLead` when this tab gets a Web Lock that one tab holds at a time. The browser releases the lock of a closed
 * tab. Returns a function that releases it.
 */
const lead = (onLead: () => void): (() => void) => {
  const controller = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  navigator.locks
    .request(LEADER_LOCK, { signal: controller.signal }, () => {
      onLead()
      return released
    })
    // Aborted while another tab held the lock.
    .catch(() => {})
  return () => {
    controller.abort()
    release()
  }
}

/** Messages between the tabs of this browser, over a `BroadcastChannel`. Without browser support it does nothing. */
export function createTabChannel(): Tabs {
  if (!('BroadcastChannel' in window)) return { send: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel('exchange')
  return {
    send: (message) => channel.postMessage(message),
    listen: (onMessage) => {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
      return () => channel.close()
    },
    ...('locks' in navigator ? { lead } : {}),
  }
}
