import { useEffect, useRef } from 'react'

// The types of TypeScript do not have it yet.
declare class CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * Calls `onClose` for the platform's own gesture to close something, such as Back on Android. Does nothing in a browser without
 * `CloseWatcher`, where Back leaves the screen. Escape is not its concern: the parts of Radix handle that.
 */
export function useCloseWatcher(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!('CloseWatcher' in window)) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        latest.current()
        // A dialog that stays open, because its request is in flight, is closed by the next gesture.
        watch()
      }
    }
    watch()
    return () => watcher.destroy()
  }, [])
}
