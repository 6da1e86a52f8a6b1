/**
 * Synchronizes the scroll positions of the windows that show the same story side by side. Returns a function that stops
 * it.
 */
export function scrollTogether(storyId: string): () => void {
  const channel = new BroadcastChannel(`cht/scroll/${storyId}`)
  let received: number | undefined
  const send = () => {
    // A received position is not sent back: that would disturb the window that the user scrolls.
    if (window.scrollY === received) return
    received = undefined
    channel.postMessage(window.scrollY)
  }
  channel.onmessage = ({ data }: MessageEvent<number>) => {
    window.scrollTo(0, data)
    received = window.scrollY
  }
  window.addEventListener('scroll', send)
  return () => {
    window.removeEventListener('scroll', send)
    channel.close()
  }
}
