/**
 * Keeps the scroll positions of the windows that show the same story side by side the same. Returns a function that ends
 * it.
 */
export function scrollTogether(storyId: string): () => void {
  const channel = new BroadcastChannel(`cht/scroll/${storyId}`)
  let received: number | undefined
  const send = () => {
    // The echo of a received position would hold up the window that is being scrolled.
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
