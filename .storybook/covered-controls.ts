import { removeToasts } from '@cht/ui/stories/remove-toasts'
import type { AfterEach } from 'storybook/internal/csf'
import { findCoveredControls } from '../packages/web/stories/support/covered-controls.js'
import { isEachChecked, isTest } from './axe.js'

/** In per cent of 16 px. */
const TEXT_SIZES = [100, 150, 200]
/** The width of the phone on which controls must not be covered. */
const PHONE_WIDTH = 360

const checkedTitles = new Set<string>()

/** `npm test` checks one story of each screen, `npm run test:all` all stories of screens and states. */
const isChecked = (title: string): boolean => {
  if (!/^(Screens|States|Forms and loading)\//.test(title)) return false
  if (isEachChecked) return true
  return title.startsWith('Screens/') && !checkedTitles.has(title)
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** On a phone, at each text size up to 200 %: no fixed or sticky part covers a control (decision 7). */
export const checkCoveredControls: AfterEach = async ({ title, globals }) => {
  if (!isTest || window.innerWidth !== PHONE_WIDTH || !isChecked(title)) return
  checkedTitles.add(title)
  // A toast is over the top bar for at most four seconds.
  removeToasts()
  const root = document.documentElement
  const { scrollX, scrollY } = window
  try {
    for (const size of TEXT_SIZES) {
      root.style.fontSize = `${size}%`
      // The heights of the bars are measured after a frame.
      await nextFrame()
      await nextFrame()
      const covered = findCoveredControls()
      if (covered.length > 0) throw new Error(`At a text size of ${size} %:\n${covered.join('\n')}`)
    }
  } finally {
    root.style.fontSize = `${globals.textSize}%`
    window.scrollTo(scrollX, scrollY)
  }
}
