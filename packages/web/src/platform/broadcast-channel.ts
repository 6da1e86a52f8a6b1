import type { TabMessage, Tabs } from '@cht/machines'

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
  }
}
