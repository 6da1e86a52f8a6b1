import { useDeferredValue, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { AfterEach } from 'storybook/internal/csf'
import { State, type StateProps } from '../packages/web/stories/states/state.js'
import { SCREEN_TIMEOUT } from '../packages/web/stories/support/screen-story.js'
import { translatePage } from '../packages/web/stories/support/translate-page.js'
import { isEachChecked, isTest } from './axe.js'

/** `npm test` checks the charts of orders and trades, `npm run test:all` all charts. */
const CHECKED_CHARTS = ['appeal', 'order', 'trade']

const isChecked = (chart: string | undefined): boolean =>
  chart !== undefined && (isEachChecked || CHECKED_CHARTS.includes(chart))

/** The dialog of a story and that of a state beside it would take the focus from each other again and again. */
const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** The last state of each chart and role whose story has run. */
const lastStates = new Map<string, StateProps>()

const wait = () => new Promise((resolve) => setTimeout(resolve, 20))

const waitUntil = async (isTrue: () => boolean): Promise<boolean> => {
  const startedAt = performance.now()
  while (!isTrue()) {
    if (performance.now() - startedAt > SCREEN_TIMEOUT.timeout) return false
    await wait()
  }
  return true
}

interface CompleteStateProps {
  /** How many states have been rendered before. */
  index: number
  props: StateProps
  onComplete: (index: number) => void
}

/** A state. React renders what the screen defers together with the index that is deferred here. */
function CompleteState({ index, props, onComplete }: CompleteStateProps) {
  const completeIndex = useDeferredValue(index)
  useEffect(() => onComplete(completeIndex), [completeIndex, onComplete])
  return <State {...props} />
}

/** A state that is rendered beside the story. Its dialogs are other children of the body. */
class RenderedBeside {
  readonly #others = new Set(document.body.children)
  readonly #container = document.body.appendChild(document.createElement('div'))
  readonly #root: Root = createRoot(this.#container)
  #index = 0
  #completeIndex = 0
  readonly #complete = (index: number) => {
    this.#completeIndex = index
  }

  get text(): string {
    const elements = [...document.body.children].filter((element) => !this.#others.has(element))
    return elements.map(({ textContent }) => textContent).join('\n')
  }

  async show(props: StateProps): Promise<void> {
    this.#index++
    this.#root.render(<CompleteState index={this.#index} props={props} onComplete={this.#complete} />)
    await waitUntil(
      () =>
        this.#completeIndex === this.#index &&
        this.#container.textContent !== '' &&
        !this.text.includes('Opening…') &&
        this.#container.querySelector('[data-lazy], [role=tabpanel][aria-busy]') === null,
    )
  }

  async remove(): Promise<void> {
    this.#root.unmount()
    await wait()
    this.#container.remove()
  }
}

/** The text of each state on a page that is not translated, one after another in the same place. */
const readPlainTexts = async (states: readonly StateProps[]): Promise<string[]> => {
  const rendered = new RenderedBeside()
  const texts: string[] = []
  for (const state of states) {
    await rendered.show(state)
    texts.push(rendered.text)
  }
  await rendered.remove()
  return texts
}

/** Expects that a translated page follows from a state to another one, and back. */
const checkChange = async (from: StateProps, to: StateProps) => {
  // Both rounds begin without what a screen stores, such as the visit after which nothing is new.
  localStorage.clear()
  const [, ...plainTexts] = await readPlainTexts([from, to, from])
  localStorage.clear()
  const rendered = new RenderedBeside()
  await rendered.show(from)
  const endTranslation = translatePage('same')
  try {
    for (const [index, state] of [to, from].entries()) {
      await rendered.show(state)
      const expected = plainTexts[index]
      if (!(await waitUntil(() => rendered.text === expected)))
        throw new Error(
          `On a translated page, ${state.state} shows:\n${rendered.text}\ninstead of:\n${expected}`,
        )
    }
  } finally {
    endTranslation()
    await rendered.remove()
  }
}

/** After the story of a state: a page that Chrome translates shows the texts of this state after another state of its chart, and back. */
export const checkTranslatedPage: AfterEach = async ({ args, parameters }) => {
  if (!isTest || !isChecked(parameters.chart) || hasDialog()) return
  const state = args as unknown as StateProps
  const key = `${state.chart} ${state.role}`
  const last = lastStates.get(key)
  lastStates.set(key, state)
  if (last) await checkChange(last, state)
}
