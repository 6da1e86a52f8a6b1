import type { StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import type { StaticApp } from './static-app.js'

type Play = NonNullable<StoryObj<typeof StaticApp>['play']>

export const phone = { viewport: { value: 'phone' } }
export const desktop = { viewport: { value: 'desktop' } }
export const small = { viewport: { value: 'small' } }

/** Limits axe to the first five of fifty similar entries in a list. */
export const auditFirstFive = {
  a11y: { context: { exclude: ['li:nth-child(n + 6)', 'tbody tr:nth-child(n + 6)'] } },
}

/** In ms. Screens are loaded lazily, which on a busy machine takes longer than the default timeout of a second. */
export const SCREEN_TIMEOUT = { timeout: 10_000 }

/** Expects the screen with its heading and texts, without horizontal scrolling. */
export function expectScreen(heading: string | RegExp, ...texts: (string | RegExp)[]): Play {
  return async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('h1')).toHaveTextContent(heading), SCREEN_TIMEOUT)
    for (const text of texts)
      await expect((await canvas.findAllByText(text, undefined, SCREEN_TIMEOUT))[0]).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
}

/**
 * Makes a play function end with the page scrolled down, where the bar at the bottom of a phone covers no button that axe
 * would measure.
 */
export function atPageEnd(play: Play): Play {
  return async (context) => {
    await play(context)
    window.scrollTo(0, document.documentElement.scrollHeight)
  }
}

/** Expects the screen with its heading while its data is loading. */
export function expectLoading(heading: string | RegExp): Play {
  return async (context) => {
    await expectScreen(heading)(context)
    await expect((await context.canvas.findAllByLabelText('Loading…'))[0]).toBeInTheDocument()
  }
}

/** Expects the screen with its heading and fifty elements that match the selector. */
export function expectFifty(heading: string | RegExp, selector: string): Play {
  return async (context) => {
    await expectScreen(heading)(context)
    await waitFor(() => expect(context.canvasElement.querySelectorAll(`main ${selector}`)).toHaveLength(50))
  }
}
