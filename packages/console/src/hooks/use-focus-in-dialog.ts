import { useEffect, useRef } from 'react'

/** Moves the focus from a dialog that has just opened to an element in it. Returns the ref of the element. */
export function useFocusInDialog<Target extends HTMLElement>(find: (element: Target) => HTMLElement | null) {
  const ref = useRef<Target>(null)
  const findFirst = useRef(find)
  useEffect(() => {
    // The dialog takes the focus itself when it opens, after the effects of what is in it.
    const frame = requestAnimationFrame(() => {
      if (ref.current) findFirst.current(ref.current)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
