/** Moves the focus to the main content, e.g. when the focused element was removed. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
