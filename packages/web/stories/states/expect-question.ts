import { expect, waitFor } from 'storybook/test'
import { SCREEN_TIMEOUT } from '../support/screen-story.js'

/** How far down, in px, the question of a trade may end on a phone of 360 px, and how many words it may have. */
const MAX_BOTTOM = 600
const MAX_WORDS = 60

const countWords = (element: HTMLElement): number => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) words += texts.currentNode.textContent?.match(/\S+/g)?.length ?? 0
  return words
}

const isAppealed = (canvasElement: HTMLElement): boolean =>
  canvasElement.querySelector('[aria-label="Appeal"]') !== null

/** Expects what a trade asks, its answers and its deadline near the top, in few words: two answers where it asks something. */
export async function expectQuestion(canvasElement: HTMLElement): Promise<void> {
  const card = await waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('[aria-label="Where this trade stands"]')
    if (!found) throw new Error('The trade is not shown yet')
    return found
  }, SCREEN_TIMEOUT)
  await expect(card.querySelector('h2')).toBeVisible()
  for (const part of card.querySelectorAll('h2, time, [role="timer"], [data-answers] button')) {
    const { bottom } = part.getBoundingClientRect()
    await expect(bottom + window.scrollY).toBeLessThanOrEqual(MAX_BOTTOM)
  }
  await expect(countWords(card)).toBeLessThanOrEqual(MAX_WORDS)
  const answers = card.querySelectorAll('[data-answers] button').length
  await expect(answers).toBeLessThanOrEqual(2)
  // An appeal has buttons of its own.
  if (card.textContent.includes('Your turn') && !isAppealed(canvasElement)) await expect(answers).toBe(2)
}
