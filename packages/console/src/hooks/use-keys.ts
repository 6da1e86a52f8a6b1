import { useLatest } from '@cht/machines/react'
import { useEffect } from 'react'

/** A key that does something on the screen. */
export interface KeyBinding {
  /** By the name that the browser gives it, such as `j` or `?`. */
  key: string
  /** What it does, for the list of keys. */
  label: string
  run: () => void
}

/** The bindings of all mounted components. */
const mounted = new Set<{ readonly current: readonly KeyBinding[] }>()

/** The keys that do something now, in the order in which their components were mounted. */
export const listKeys = (): KeyBinding[] => [...mounted].flatMap(({ current }) => current)

const FIELDS = 'input, textarea, select, [contenteditable]'
/** Enter presses what has the focus. */
const PRESSABLE = `${FIELDS}, button, a`

const isTakenBy = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement && target.closest(key === 'Enter' ? PRESSABLE : FIELDS) !== null

/**
 * Listens to keys while the component is mounted, but for those that are typed into a field, or pressed with a modifier. While a dialog is
 * open, only the keys `inDialog` do something.
 */
export function useKeys(bindings: readonly KeyBinding[], { inDialog = false } = {}): void {
  const latest = useLatest(bindings)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTakenBy(event.target, event.key)) return
      if (!inDialog && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const binding = latest.current.find(({ key }) => key === event.key)
      if (!binding) return
      event.preventDefault()
      binding.run()
    }
    document.addEventListener('keydown', onKeyDown)
    if (!inDialog) mounted.add(latest)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      mounted.delete(latest)
    }
  }, [latest, inDialog])
}
