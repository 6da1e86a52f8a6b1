import { SECOND } from '@cht/sdk/time'
import type { StoryContext, StoryObj } from '@storybook/react'
import { configure, expect, waitFor, within } from 'storybook/test'
import { JourneyApp, type JourneySetup } from './setup.js'

type TextMatch = string | RegExp

// Two cores and several workers: what comes at once may take a while.
configure({ asyncUtilTimeout: 5 * SECOND })

/** What a journey plays with: the scene, and what a person at the phone does and sees. */
export interface Journey extends JourneySetup {
  canvas: StoryContext['canvas']
  user: StoryContext['userEvent']
  step: StoryContext['step']
  /** Fills a field in. */
  fill(label: TextMatch, text: string): Promise<void>
  select(label: TextMatch, option: string): Promise<void>
  /** Presses a button, a link, a tab or a choice. */
  press(name: TextMatch, role?: 'button' | 'link' | 'tab' | 'radio'): Promise<void>
  /** The keyboard comes to be at this, a field or `main`. */
  expectFocus(at: TextMatch | 'main'): Promise<void>
  /** A message of the app. */
  expectToast(text: string): Promise<void>
  /** The text stands on the screen. */
  expectText(text: TextMatch): Promise<void>
  /** What stands under each test id. */
  expectFigures(expected: Record<string, string>): Promise<void>
  /** These lines stand in a card or a dialog, in this order. */
  expectLines(
    role: 'alertdialog' | 'article' | 'dialog' | 'region',
    name: TextMatch,
    lines: readonly string[],
  ): Promise<void>
}

/** As laid out: what stands in a line together is read together. */
// biome-ignore lint/performance/useDomNodeTextContent: which words stand in a line is the layout's to say
const getLines = (part: HTMLElement) => part.innerText.split('\n').map((line) => line.trim())

const createJourney = (scene: JourneySetup, { canvas, userEvent: user, step }: StoryContext): Journey => {
  // Behind an open dialog nothing can be reached.
  const reach = () => {
    const dialog = canvas.queryByRole('dialog') ?? canvas.queryByRole('alertdialog')
    return dialog ? within(dialog) : canvas
  }
  return {
    ...scene,
    ...{ canvas, user, step },
    fill: async (label, text) => {
      const field = await waitFor(() => reach().getByLabelText<HTMLInputElement>(label))
      await user.click(field)
      field.select()
      await user.paste(text)
    },
    select: async (label, option) =>
      user.selectOptions(await waitFor(() => reach().getByLabelText(label)), option),
    press: async (name, role = 'button') =>
      user.click(
        await waitFor(async () => {
          const target = reach().getByRole(role, { name })
          await expect(target).toBeEnabled()
          await expect(target).not.toHaveAttribute('aria-disabled')
          return target
        }),
      ),
    expectFocus: (at) =>
      waitFor(() =>
        expect(at === 'main' ? canvas.getByRole('main') : canvas.getByLabelText(at)).toHaveFocus(),
      ),
    expectToast: (text) =>
      waitFor(() =>
        expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(text),
      ),
    expectText: async (text) => {
      await canvas.findByText(text)
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

/** Sets the scene before the app is mounted. */
export function setUp(scene: () => JourneySetup | Promise<JourneySetup>) {
  return [async () => ({ scene: await scene() })]
}

export function playJourney(play: (stage: Journey) => Promise<void>): NonNullable<StoryObj['play']> {
  return (context) => play(createJourney(context.loaded.scene, context))
}

/** The whole app on a phone. */
export const onPhone = {
  render: (_: unknown, { loaded }: { loaded: Record<string, unknown> }) => (
    <JourneyApp scene={loaded.scene as JourneySetup} />
  ),
  globals: { viewport: { value: 'phone' } },
}
