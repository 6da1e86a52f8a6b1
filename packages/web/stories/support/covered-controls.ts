/** What can be focused or pressed. A group may be higher than the window; its options are controls. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [tabindex="0"]:not([role="radiogroup"], [role="tabpanel"])'

/** The open dialog, if there is one: what is below it cannot be reached. */
const findScope = (): Element =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body

/** Leaves out what is hidden, or visible to screen readers only. A skip link is above the top bar when it has the focus. */
const isVisible = (control: HTMLElement): boolean => {
  const { width, height } = control.getBoundingClientRect()
  return (
    width > 1 &&
    height > 1 &&
    control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    control.closest('[aria-hidden="true"], [inert], [hidden]') === null &&
    control.getAttribute('href') !== '#main'
  )
}

const findFixedPart = (element: Element | null): Element | null => {
  if (element === null) return null
  const { position } = getComputedStyle(element)
  return position === 'fixed' || position === 'sticky' ? element : findFixedPart(element.parentElement)
}

const describe = (element: Element): string =>
  `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`

/** The specification's full-screen spinner: what is below it waits for its end. */
const LOADING_COVER = '[role="status"][data-cover="true"]'

/** Why the centre of a control is not what a press there reaches; undefined if it is. */
const findCover = (control: HTMLElement): string | undefined => {
  // A link of two lines has its centre in the first of them.
  const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (hit === null) return 'outside the window'
  if (control.contains(hit)) return undefined
  const part = findFixedPart(hit)
  return part === null || part.contains(control) || part.matches(LOADING_COVER)
    ? undefined
    : `below ${describe(part)}`
}

/**
 * Scrolls to each control, from above and from below, and returns those that a fixed or sticky part covers then, or that remain
 * outside the window.
 */
export function findCoveredControls(): string[] {
  const scope = findScope()
  const scroller = scope === document.body ? document.documentElement : scope
  const controls = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(isVisible)
  return controls.flatMap((control) =>
    [0, scroller.scrollHeight].flatMap((start) => {
      scroller.scrollTop = start
      control.scrollIntoView({ block: 'nearest' })
      const cover = findCover(control)
      return cover === undefined ? [] : [`${describe(control)} is ${cover}`]
    }),
  )
}
