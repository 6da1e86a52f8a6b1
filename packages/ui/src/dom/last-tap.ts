let lastTapX: number | undefined

/** Remembers where the user taps, for `getTapSide`. Call it once, before the app is rendered. */
export function watchTaps(): void {
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', ({ clientX }) => (lastTapX = clientX), options)
  window.addEventListener('keydown', () => (lastTapX = undefined), options)
}

/** The half of the window in which the last tap was; undefined if the user last pressed a key, or has not tapped. */
export function getTapSide(): 'left' | 'right' | undefined {
  if (lastTapX === undefined) return undefined
  return lastTapX < window.innerWidth / 2 ? 'left' : 'right'
}
