import axe from 'axe-core'
import type { AfterEach, BeforeEach } from 'storybook/internal/csf'
import { SCREEN_TIMEOUT } from '../packages/web/stories/support/screen-story.js'
import { AXE_COLOUR_TEST_OPTIONS } from './axe-options.js'

/**
 * Waits until a lazily loaded screen and its parts are shown, so that no story ends with the loading state. Storybook's own `waitFor`
 * would add a step to the panel Interactions each time that the toolbar renders the story again.
 */
export const waitForScreen: AfterEach = async () => {
  const startedAt = performance.now()
  while (document.body.textContent?.includes('Opening…') || document.querySelector('[data-lazy]')) {
    if (performance.now() - startedAt > SCREEN_TIMEOUT.timeout) throw new Error('The screen has not loaded')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whether the story runs as a test, not in Storybook. */
export const isTest = '__vitest_browser__' in globalThis

/**
 * Whether axe checks every story in both themes, as in `npm run test:all`. `npm test` saves time: it checks one theme, and
 * skips the stories of states, because the stories of screens show the same elements.
 */
export const isEachChecked = import.meta.env.AXE === 'each'

/** Turns off axe in the tests of the stories of states, unless every story is checked. */
export const skipAxeOnStates: BeforeEach = (context) => {
  const { chart, a11y } = context.parameters
  if (isTest && !isEachChecked && chart !== undefined)
    context.parameters = { ...context.parameters, a11y: { ...a11y, test: 'off' } }
}

/**
 * Puts the tab bar of phones into the flow before axe measures: what is half behind it would be too small, but can be scrolled clear of it
 * (`checkCoveredControls`).
 */
export const releaseTabBar: AfterEach = () => {
  if (!isTest) return
  for (const nav of document.querySelectorAll('nav'))
    if (getComputedStyle(nav).position === 'sticky') nav.style.position = 'static'
}

/** Checks the colours of the rendered story in the other theme. The addon checks every rule in the current one. */
export const checkOtherTheme: AfterEach = async ({ globals, parameters }) => {
  if (!isEachChecked) return
  const root = document.documentElement
  const theme = globals.theme === 'dark' ? 'dark' : 'light'
  // Without transitions: during one, the colours belong to neither theme.
  root.style.setProperty('--quick', '0s')
  root.dataset.theme = theme === 'dark' ? 'light' : 'dark'
  try {
    const { exclude = [] } = parameters.a11y.context ?? {}
    const { violations } = await axe.run({ include: document.body, exclude }, AXE_COLOUR_TEST_OPTIONS)
    const messages = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    if (messages.length > 0) throw new Error(`In the ${root.dataset.theme} theme:\n${messages.join('\n')}`)
  } finally {
    root.dataset.theme = theme
    root.style.removeProperty('--quick')
  }
}
