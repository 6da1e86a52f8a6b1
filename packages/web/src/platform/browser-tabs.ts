import type { TabMessage, Tabs } from '@cht/machines'

/** The other tabs of this browser that have the app open; nobody where it knows no channels. */
export function browserTabs(): Tabs {
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
