import { createContext, type ReactNode, useContext } from 'react'

/** The time that countdowns and ages show. */
export interface Clock {
  /** In ms. */
  now(): number
  /** Calls `onTick` with the time about once a second. Returns a function that unsubscribes. */
  subscribe(onTick: (now: number) => void): () => void
}

interface Ui {
  clock: Clock
  /** Matches what a translation of the page must keep within a text, such as an amount, as its only group. */
  untranslated?: RegExp
}

const UiContext = createContext<Ui | undefined>(undefined)

/** Gives the parts below it the time, and what a translation must keep. Around the whole app, once. */
export function UiProvider({ children, ...ui }: Ui & { children: ReactNode }) {
  return <UiContext value={ui}>{children}</UiContext>
}

/** The clock of the `UiProvider`. */
export function useUiClock(): Clock {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('Countdowns and ages need a UiProvider')
  return ui.clock
}

/** What a translation must keep; undefined outside of a `UiProvider`. */
export function useUntranslated(): RegExp | undefined {
  return useContext(UiContext)?.untranslated
}
