// Functions that run in the page of a story, so they cannot use anything outside of themselves.

interface Words {
  /**
   * Sentences of four words or more that stand twice. The items of a list may say the same, and so may the reasons why buttons
   * are disabled, and what lies behind a dialog.
   */
  repeated: string[]
  /** Sentences of more than 25 words. */
  long: string[]
}

/** What an open story says at too great length, without what is folded or for screen readers only. */
export function findWords(): Words {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none'
  const findBlock = (element: Element): Element =>
    getComputedStyle(element).display.startsWith('inline') && element.parentElement
      ? findBlock(element.parentElement)
      : element
  const descriptions = new Set(
    [...document.querySelectorAll('[aria-describedby]')].flatMap(
      (control) => control.getAttribute('aria-describedby')?.split(' ') ?? [],
    ),
  )
  const texts = new Map<Element, string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement || !isShown(parentElement) || parentElement.closest('[aria-hidden="true"]')) continue
    const block = findBlock(parentElement)
    texts.set(block, `${texts.get(block) ?? ''}${textContent ?? ''}`)
  }
  const sentences = [...texts].flatMap(([block, text]) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?:]) /)
      .map((sentence) => ({
        sentence,
        mayRepeat: block.closest('li, tr, article, option') !== null || descriptions.has(block.id),
      })),
  )
  const countWords = (sentence: string) => sentence.split(' ').length
  const single = sentences.filter(({ mayRepeat }) => !mayRepeat).map(({ sentence }) => sentence)
  const repeated = single.filter(
    (sentence, index) =>
      countWords(sentence) >= 4 && /[.!?]$/.test(sentence) && single.indexOf(sentence) < index,
  )
  const long = sentences.map(({ sentence }) => sentence).filter((sentence) => countWords(sentence) > 25)
  return { repeated, long }
}
