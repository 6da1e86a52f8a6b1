import { useLatest } from '@cht/machines/react'
import { useEffect } from 'react'

/** What each key does, by the name that the browser gives it, such as `j`. */
export type Keys = Partial<Record<string, () => void>>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Listens to keys while the component is mounted, but for those that are typed into a field, or pressed with a modifier or in a dialog. */
export function useKeys(keys: Keys): void {
  const latest = useLatest(keys)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest])
}
