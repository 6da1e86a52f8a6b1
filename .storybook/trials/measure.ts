// Functions that run in the page of a story, so they cannot use anything outside of themselves.

/** The elements with text that is cut off: `div.total “75,000 CHT”`. What only screen readers have is left out, and previews. */
export function findClippedTexts(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none'
  // The first line of a notification, for example: its link or button leads to what the rest says.
  const isPreview = (element: HTMLElement) =>
    getComputedStyle(element).textOverflow === 'ellipsis' && element.closest('a[href], button') !== null
  const clips = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const [width, height] = [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ]
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (isCut(overflowX) && width > 1) || (isCut(overflowY) && height > 1)
  }
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(
      (element) =>
        (element.textContent ?? '').trim() !== '' &&
        element.clientWidth > 1 &&
        clips(element) &&
        !isPreview(element) &&
        isShown(element),
    )
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`,
    )
}

/** By how many px the page can be scrolled sideways. */
export function measureSidewaysScroll(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}

/** The texts whose contrast with the colour behind them is below 3:1. Disabled ones and those over a picture are left out. */
export function findFaintTexts(): string[] {
  const parse = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (rgb: number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const findGround = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255]
    const [red = 0, green = 0, blue = 0, alpha = 1] = parse(getComputedStyle(element).backgroundColor)
    if (alpha === 1) return [red, green, blue]
    // A system colour may be translucent, too.
    const behind = findGround(element.parentElement)
    return [red, green, blue].map((value, index) => value * alpha + (behind[index] ?? 0) * (1 - alpha))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const faint: string[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('svg, script, style, [disabled], [aria-disabled="true"]'))
      continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const [light = 0, dark = 0] = [
      luminance(parse(getComputedStyle(element).color).slice(0, 3)),
      luminance(findGround(element)),
    ].sort((a, b) => b - a)
    if ((light + 0.05) / (dark + 0.05) < 3) faint.push(`“${text.slice(0, 40)}”`)
  }
  return faint
}

/**
 * Makes each text 35 % longer, as a translation may. What has `translate="no"` stays, and what is not displayed: the messages of
 * Storybook remain in the page and would grow with each story.
 */
export function lengthenTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (element?.checkVisibility() && !element.closest('script, style, svg, [translate="no"]'))
      node.data = node.data.replace(
        /\p{L}{3,}/gu,
        (word) => word + 'ë'.repeat(Math.round(word.length * 0.35)),
      )
  }
}
