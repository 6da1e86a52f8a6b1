import type { StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { expectScreen } from './screen-story.js'
import type { StaticApp } from './static-app.js'

/** The width of a full line on a phone in px. A word up to this width must not be broken. */
const LINE_WIDTH = 296

/** The words of a text with their start index. A word may be broken at a slash or a hyphen. */
const splitWords = (text: string): { word: string; start: number }[] =>
  [...text.matchAll(/[^\s/-]+/g)].map(({ 0: word, index }) => ({ word, start: index }))

const isUrl = (text: string) => text.includes('://')

const isBroken = (node: Text, start: number, { length }: string): boolean => {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, start + length)
  const rects = [...range.getClientRects()]
  const lines = new Set(rects.map(({ top }) => Math.round(top)))
  return lines.size > 1 && rects.reduce((sum, { width }) => sum + width, 0) <= LINE_WIDTH
}

/** Visually hidden text is clipped. */
const isVisible = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).clipPath === 'none' && isVisible(element.parentElement))

/** The words that are broken over several lines although they fit into one. */
const findBrokenWords = (root: Element): string[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (isUrl(node.data) || !isVisible(node.parentElement)) continue
    for (const { word, start } of splitWords(node.data)) if (isBroken(node, start, word)) broken.push(word)
  }
  return broken
}

/** A story at a text size of 200%: the page does not scroll sideways, and no word is broken. */
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
