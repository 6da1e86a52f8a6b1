import { collectEarlyInput } from './early-input.js'
import { applyPageStyles } from './page-styles.js'

/** The element of a page that the server has rendered, until it can be used: its buttons take no taps (`app/rendered-page.css`). */
const RENDERED = 'data-rendered'

let enterEarlyInput = () => {}

/** Call it before the page is hydrated. */
export function prepareHydration(root: HTMLElement): void {
  applyPageStyles(root)
  enterEarlyInput = collectEarlyInput(root)
}

/** Says that the screen can be used, to tests and measurements, too: by the mark `usable`. */
export function markUsable(): void {
  document.querySelector(`[${RENDERED}]`)?.removeAttribute(RENDERED)
  enterEarlyInput()
  enterEarlyInput = () => {}
  performance.mark('usable')
}
