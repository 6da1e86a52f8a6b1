import { SECOND } from '@cht/sdk/rules'
import type { StoryContext, StoryObj } from '@storybook/react'
import { configure, expect, waitFor, within } from 'storybook/test'
import { JourneyApp, type JourneySetup } from './setup.js'

type TextMatch = string | RegExp

// On a machine with two cores and several workers, rendering can take longer than the default of a second.
configure({ asyncUtilTimeout: 5 * SECOND })

/** The setup of a journey with the user's actions and expectations. */
export interface Journey extends JourneySetup {
  canvas: StoryContext['canvas']
  user: StoryContext['userEvent']
  step: StoryContext['step']
  /** Replaces the text of a field. */
  fill(label: TextMatch, text: string): Promise<void>
  select(label: TextMatch, option: string): Promise<void>
  /** Clicks an enabled element. */
  press(name: TextMatch, role?: 'button' | 'checkbox' | 'link' | 'tab' | 'radio'): Promise<void>
  /** Expects the focus on the field with a label, or on the main content. */
  expectFocus(target: TextMatch | 'main'): Promise<void>
  expectToast(text: string): Promise<void>
  expectText(text: TextMatch): Promise<void>
  /** Expects the texts of elements, by test id. */
  expectFigures(expected: Record<string, string>): Promise<void>
  /** Expects these lines in a card, dialog or region, in this order; there may be others between them. */
  expectLines(
    role: 'alertdialog' | 'article' | 'dialog' | 'region',
    name: TextMatch,
    lines: readonly string[],
  ): Promise<void>
}

// biome-ignore lint/performance/useDomNodeTextContent: the layout decides which words are in a line
const getLines = (part: HTMLElement) => part.innerText.split('\n').map((line) => line.trim())

const createJourney = (setup: JourneySetup, { canvas, userEvent: user, step }: StoryContext): Journey => {
  /** The open dialog, which makes the rest of the page inert, or the whole page. */
  const getReachable = () => {
    const dialog = canvas.queryByRole('dialog') ?? canvas.queryByRole('alertdialog')
    return dialog ? within(dialog) : canvas
  }
  return {
    ...setup,
    ...{ canvas, user, step },
    fill: async (label, text) => {
      const field = await waitFor(() => getReachable().getByLabelText<HTMLInputElement>(label))
      await user.click(field)
      field.select()
      await user.paste(text)
    },
    select: async (label, option) =>
      user.selectOptions(await waitFor(() => getReachable().getByLabelText(label)), option),
    press: async (name, role = 'button') =>
      user.click(
        await waitFor(async () => {
          const target = getReachable().getByRole(role, { name })
          await expect(target).toBeEnabled()
          await expect(target).not.toHaveAttribute('aria-disabled')
          return target
        }),
      ),
    expectFocus: (target) =>
      waitFor(() =>
        expect(target === 'main' ? canvas.getByRole('main') : canvas.getByLabelText(target)).toHaveFocus(),
      ),
    expectToast: (text) =>
      waitFor(() =>
        expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(text),
      ),
    expectText: async (text) => {
      // A text may span several elements, e.g. with a name in bold: finds the innermost element with the whole text.
      const isWhole = (_: string, element: Element | null) =>
        element?.textContent === text && ![...element.children].some((child) => child.textContent === text)
      await canvas.findByText(typeof text === 'string' ? isWhole : text)
    },
    expectFigures: (expected) =>
      waitFor(() =>
        expect(
          Object.fromEntries(Object.keys(expected).map((id) => [id, canvas.getByTestId(id).textContent])),
        ).toEqual(expected),
      ),
    expectLines: (role, name, expected) =>
      waitFor(() => {
        const lines = getLines(canvas.getByRole(role, { name }))
        expect(lines.filter((line) => expected.includes(line))).toEqual(expected)
      }),
  }
}

/** Returns the loaders of a journey, which create its setup before the app is mounted. */
export function setUp(createSetup: () => JourneySetup | Promise<JourneySetup>) {
  return [async () => ({ setup: await createSetup() })]
}

export function playJourney(play: (journey: Journey) => Promise<void>): NonNullable<StoryObj['play']> {
  return (context) => play(createJourney(context.loaded.setup, context))
}

/** Story settings that show the whole app in the viewport of a phone. */
export const onPhone = {
  render: (_: unknown, { loaded }: { loaded: Record<string, unknown> }) => (
    <JourneyApp setup={loaded.setup as JourneySetup} />
  ),
  globals: { viewport: { value: 'phone' } },
  parameters: { actors: true, controls: { disable: true } },
}
