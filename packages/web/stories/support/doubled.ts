import type { StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { phone, stands } from './stands.js'
import type { StillApp } from './still-app.js'

/** How wide a word may be in px and must still be whole: it has a line of the page to itself. */
const LINE = 296

/** The words of a text with where they begin; one may be broken at its slashes and hyphens. */
const wordsOf = (text: string): { word: string; at: number }[] =>
  [...text.matchAll(/[^\s/-]+/g)].map(({ 0: word, index }) => ({ word, at: index }))

const isAddress = (text: string) => text.includes('://')

const isBroken = (node: Text, at: number, { length }: string): boolean => {
  const range = document.createRange()
  range.setStart(node, at)
  range.setEnd(node, at + length)
  const parts = [...range.getClientRects()]
  const lines = new Set(parts.map(({ top }) => Math.round(top)))
  return lines.size > 1 && parts.reduce((sum, { width }) => sum + width, 0) <= LINE
}

/** For ears only is what is clipped away. */
const isSeen = (element: Element | null): boolean =>
  element === null || (getComputedStyle(element).clipPath === 'none' && isSeen(element.parentElement))

/** Words that stand on more than one line although one would hold them. */
const brokenWords = (within: Element): string[] => {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    if (isAddress(node.data) || !isSeen(node.parentElement)) continue
    for (const { word, at } of wordsOf(node.data)) if (isBroken(node, at, word)) broken.push(word)
  }
  return broken
}

/** Whoever reads at twice the size: nothing to scroll sideways for, no word broken. */
export function doubled(
  heading: string | RegExp,
  ...texts: (string | RegExp)[]
): Pick<StoryObj<typeof StillApp>, 'globals' | 'play'> {
  return {
    globals: { ...phone, textSize: '200' },
    play: async (context) => {
      await stands(heading, ...texts)(context)
      await expect(brokenWords(context.canvasElement)).toEqual([])
    },
  }
}
