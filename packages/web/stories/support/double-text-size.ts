import type { StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { expectScreen } from './screen-story.js'
import type { StaticApp } from './static-app.js'

/**
 * The width of a full line in a card on a phone of 360 px: the page and the card have a padding of 16 px. A word that fits
 * into it must not be broken.
 */
const LINE_WIDTH = 360 - 2 * (16 + 16)

/** Splits a text into words with their start indexes. A slash or hyphen ends a word, because a line may break there. */
const splitWords = (text: string): { word: string; start: number }[] =>
  [...text.matchAll(/[^\s/-]+/g)].map(({ 0: word, index }) => ({ word, start: index }))

const containsUrl = (text: string) => text.includes('://')

const isBroken = (node: Text, start: number, { length }: string): boolean => {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + length)
  const rects = [...range.getClientRects()]
  const lines = new Set(rects.map(({ top }) => Math.round(top)))
  return lines.size > 1 && rects.reduce((sum, { width }) => sum + width, 0) <= LINE_WIDTH
}

/** Whether neither the element nor an ancestor is clipped, as visually hidden text is. */
const isVisible = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).clipPath === 'none' && isVisible(element.parentElement))

/** Finds the words that are broken over several lines although they fit into one. */
const findBrokenWords = (root: Element): string[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // A URL may break anywhere.
    if (containsUrl(node.data) || !isVisible(node.parentElement)) continue
    for (const { word, start } of splitWords(node.data)) if (isBroken(node, start, word)) broken.push(word)
  }
  return broken
}

/** Settings of a story at a text size of 200%. Its play function expects no horizontal scrolling and no broken word. */
export function atDoubleTextSize(
  heading: string | RegExp,
  ...texts: (string | RegExp)[]
): Pick<StoryObj<typeof StaticApp>, 'globals' | 'play'> {
  return {
    globals: { textSize: '200' },
    play: async (context) => {
      await expectScreen(heading, ...texts)(context)
      await expect(findBrokenWords(context.canvasElement)).toEqual([])
    },
  }
}
