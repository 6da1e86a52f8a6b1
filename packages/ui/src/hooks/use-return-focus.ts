import { useRef } from 'react'
import { focusMain } from '../dom/focus-main.js'

/** What opened the first of several dialogs that replace each other: the button in the dialog before was removed with it. */
let firstOpener: Element | null = null

const findOpener = (): Element | null => {
  const { activeElement, body } = document
  return activeElement === body ? (firstOpener ?? body) : activeElement
}

/**
 * Returns the focus when a dialog closes: to the element that had it before, or to the main content if that element was
 * removed. Radix returns it to the dialog's `Trigger`, but the app's dialogs are opened by state and have none.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener()
      firstOpener = opener.current
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // A screen that the dialog has opened may already have the focus.
      if (document.activeElement !== document.body) return
      firstOpener = null
      if (opener.current instanceof HTMLElement) opener.current.focus()
      if (document.activeElement === document.body) focusMain()
    },
  }
}
