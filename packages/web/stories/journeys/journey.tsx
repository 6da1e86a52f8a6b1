import { SECOND } from '@cht/sdk/time'
import type { StoryContext, StoryObj } from '@storybook/react'
import { configure, expect, waitFor, within } from 'storybook/test'
import { Phone, type Scene } from './scene.js'

type Name = string | RegExp

// Two cores and several workers: what comes at once may take a while.
configure({ asyncUtilTimeout: 5 * SECOND })

/** What a journey plays with: the scene, and what a person at the phone does and sees. */
export interface Stage extends Scene {
  canvas: StoryContext['canvas']
  user: StoryContext['userEvent']
  step: StoryContext['step']
  /** Fills a field in. */
  fill(label: Name, text: string): Promise<void>
  choose(label: Name, option: string): Promise<void>
  /** Presses a button, a link, a tab or a choice. */
  press(name: Name, role?: 'button' | 'link' | 'tab' | 'radio'): Promise<void>
  /** The keyboard comes to be at this, a field or `main`. */
  focused(at: Name | 'main'): Promise<void>
  /** A message of the app. */
  told(text: string): Promise<void>
  /** The text stands on the screen. */
  sees(text: Name): Promise<void>
  /** What stands under each test id. */
  figures(expected: Record<string, string>): Promise<void>
  /** These lines stand in a card or a dialog, in this order. */
  reads(
    role: 'alertdialog' | 'article' | 'dialog' | 'region',
    name: Name,
    lines: readonly string[],
  ): Promise<void>
}

/** As laid out: what stands in a line together is read together. */
// biome-ignore lint/performance/useDomNodeTextContent: which words stand in a line is the layout's to say
const linesOf = (part: HTMLElement) => part.innerText.split('\n').map((line) => line.trim())

const stageOf = (scene: Scene, { canvas, userEvent: user, step }: StoryContext): Stage => {
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
    choose: async (label, option) =>
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
    focused: (at) =>
      waitFor(() =>
        expect(at === 'main' ? canvas.getByRole('main') : canvas.getByLabelText(at)).toHaveFocus(),
      ),
    told: (text) =>
      waitFor(() =>
        expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(text),
      ),
    sees: async (text) => {
      await canvas.findByText(text)
    },
    figures: (expected) =>
      waitFor(() =>
        expect(
          Object.fromEntries(Object.keys(expected).map((id) => [id, canvas.getByTestId(id).textContent])),
        ).toEqual(expected),
      ),
    reads: (role, name, expected) =>
      waitFor(() => {
        const lines = linesOf(canvas.getByRole(role, { name }))
        expect(lines.filter((line) => expected.includes(line))).toEqual(expected)
      }),
  }
}

/** Sets the scene before the app is mounted. */
export function begin(scene: () => Scene | Promise<Scene>) {
  return [async () => ({ scene: await scene() })]
}

export function acting(play: (stage: Stage) => Promise<void>): NonNullable<StoryObj['play']> {
  return (context) => play(stageOf(context.loaded.scene, context))
}

/** The whole app on a phone. */
export const onPhone = {
  render: (_: unknown, { loaded }: { loaded: Record<string, unknown> }) => (
    <Phone scene={loaded.scene as Scene} />
  ),
  globals: { viewport: { value: 'phone' } },
}
