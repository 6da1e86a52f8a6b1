import { expect, waitFor } from 'storybook/test'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'

/** How far down, in px, the answers of a trade may end on a phone of 360 px. */
const MAX_BOTTOM = 600
/** How many words a trade’s card and its whole screen may have before something is unfolded. */
const MAX_WORDS_OF_CARD = 60
const MAX_WORDS = 130

const countWords = (element: HTMLElement): number => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) words += texts.currentNode.textContent?.match(/\S+/g)?.length ?? 0
  return words
}

/** The controls of an element in the order in which Tab reaches them. */
const listControls = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
  )

/** Expects Tab to go through the controls in the order in which they are seen: line by line, on a desktop in one column after the other. */
export async function expectOrderOfFocus(main: HTMLElement): Promise<void> {
  const boxes = listControls(main).map((control) => ({ control, box: control.getBoundingClientRect() }))
  const outOfOrder = boxes.slice(1).filter(({ box }, index) => {
    const before = boxes[index]?.box
    if (before === undefined) return false
    const isBelow = box.top >= before.bottom - 1
    const isBeside = box.left >= before.right - 1
    return !isBelow && !isBeside
  })
  await expect(outOfOrder.map(({ control }) => control.outerHTML.slice(0, 100))).toEqual([])
}

/**
 * Expects what a trade asks, its answers and its deadline near the top of a screen of few words: two answers where it asks something,
 * one primary button at most and one display of the state.
 */
export async function expectQuestion(canvasElement: HTMLElement): Promise<void> {
  const card = await waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('[aria-label="Where this trade stands"]')
    if (!found) throw new Error('The trade is not shown yet')
    return found
  }, SCREEN_TIMEOUT)
  const main = card.closest('main') ?? canvasElement
  await expect(card.querySelector('h2')).toBeVisible()
  for (const part of card.querySelectorAll('h2, [role="timer"], [data-answers] button')) {
    const { bottom } = part.getBoundingClientRect()
    await expect(bottom + window.scrollY).toBeLessThanOrEqual(MAX_BOTTOM)
  }
  await expect(countWords(card)).toBeLessThanOrEqual(MAX_WORDS_OF_CARD)
  await expect(countWords(main)).toBeLessThanOrEqual(MAX_WORDS)
  await expect(card.querySelectorAll('[data-status]')).toHaveLength(1)
  await expect(main.querySelectorAll('ol[data-ended], [aria-current="step"]')).toHaveLength(0)
  await expect(main.querySelectorAll('[data-variant="primary"]').length).toBeLessThanOrEqual(1)
  await expectOrderOfFocus(main)
  const answers = card.querySelectorAll('[data-answers] button').length
  await expect(answers).toBeLessThanOrEqual(2)
  // An appeal has buttons of its own.
  const isAppealed = main.querySelector('[aria-label="Appeal"]') !== null
  if (document.title.includes('Your turn') && !isAppealed) await expect(answers).toBe(2)
}
