import axe from 'axe-core'
import type { AfterEach } from 'storybook/internal/csf'
import { waitFor } from 'storybook/test'
import { AXE_OPTIONS } from './axe-options.js'

/** A screen's own file is there: a story that still waits for it would prove nothing. */
export const waitForScreen: AfterEach = async ({ canvas }) => {
  await waitFor(() => {
    if (canvas.queryByText('Opening…')) throw new Error('The screen was not shown')
  })
}

/** In tests: the addon checks the theme that is shown, this the other one of the same mount. */
export const checkOtherTheme: AfterEach = async ({ globals, parameters }) => {
  if (!('__vitest_browser__' in globalThis)) return
  const root = document.documentElement
  const shown = globals.theme === 'dark' ? 'dark' : 'light'
  // A colour on its way from one theme to the other is neither.
  root.style.setProperty('--quick', '0s')
  root.dataset.theme = shown === 'dark' ? 'light' : 'dark'
  try {
    const { exclude = [] } = parameters.a11y.context ?? {}
    const { violations } = await axe.run({ include: document.body, exclude }, AXE_OPTIONS)
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    if (found.length > 0) throw new Error(`In the ${root.dataset.theme} theme:\n${found.join('\n')}`)
  } finally {
    root.dataset.theme = shown
    root.style.removeProperty('--quick')
  }
}
