import axe from 'axe-core'
import type { AfterEach } from 'storybook/internal/csf'
import { waitFor } from 'storybook/test'
import { SCREEN_TIMEOUT } from '../packages/web/stories/support/screen-story.js'
import { AXE_OPTIONS } from './axe-options.js'

/** Waits until a lazily loaded screen is shown, so that no story ends with the loading state. */
export const waitForScreen: AfterEach = async ({ canvas }) => {
  await waitFor(() => {
    if (canvas.queryByText('Opening…')) throw new Error('The screen has not loaded')
  }, SCREEN_TIMEOUT)
}

/** In tests, checks the other theme of the same mount; the addon checks the current one. */
export const checkOtherTheme: AfterEach = async ({ globals, parameters }) => {
  if (!('__vitest_browser__' in globalThis)) return
  const root = document.documentElement
  const theme = globals.theme === 'dark' ? 'dark' : 'light'
  // During a transition the colours are those of neither theme.
  root.style.setProperty('--quick', '0s')
  root.dataset.theme = theme === 'dark' ? 'light' : 'dark'
  try {
    const { exclude = [] } = parameters.a11y.context ?? {}
    const { violations } = await axe.run({ include: document.body, exclude }, AXE_OPTIONS)
    const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    if (messages.length > 0) throw new Error(`In the ${root.dataset.theme} theme:\n${messages.join('\n')}`)
  } finally {
    root.dataset.theme = theme
    root.style.removeProperty('--quick')
  }
}
