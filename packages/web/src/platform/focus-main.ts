/** Where the keyboard goes when what had the focus is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
