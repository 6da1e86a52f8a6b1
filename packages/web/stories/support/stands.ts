import type { StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import type { StillApp } from './still-app.js'

type Play = NonNullable<StoryObj<typeof StillApp>['play']>

export const phone = { viewport: { value: 'phone' } }
export const desktop = { viewport: { value: 'desktop' } }
export const small = { viewport: { value: 'small' } }

/** Where fifty stand that are made alike, axe looks at the first five. */
export const firstFive = {
  a11y: { context: { exclude: ['li:nth-child(n + 6)', 'tbody tr:nth-child(n + 6)'] } },
}

/** A screen's file comes when it is asked for, on a busy machine later than the usual second. */
export const PATIENCE = { timeout: 10_000 }

/** The screen is there with its heading and these texts, and no wider than it may be. */
export function stands(heading: string | RegExp, ...texts: (string | RegExp)[]): Play {
  return async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('h1')).toHaveTextContent(heading), PATIENCE)
    for (const text of texts)
      await expect((await canvas.findAllByText(text, undefined, PATIENCE))[0]).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
}

/** The screen is there, and what it shows is on its way. */
export function loading(heading: string | RegExp): Play {
  return async (context) => {
    await stands(heading)(context)
    await expect((await context.canvas.findAllByLabelText('Loading…'))[0]).toBeInTheDocument()
  }
}

/** The screen is there with all fifty of what the selector finds in it. */
export function fifty(heading: string | RegExp, selector: string): Play {
  return async (context) => {
    await stands(heading)(context)
    await waitFor(() => expect(context.canvasElement.querySelectorAll(`main ${selector}`)).toHaveLength(50))
  }
}
