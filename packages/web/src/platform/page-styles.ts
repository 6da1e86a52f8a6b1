/** Has the `style` of an element of a page that the server has rendered. */
export const STYLE_ATTRIBUTE = 'data-style'

/** Gives the elements of a rendered page their own styles, which no policy refuses to a script. Call it before the page is hydrated. */
export function applyPageStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? ''
    element.removeAttribute(STYLE_ATTRIBUTE)
  }
}
