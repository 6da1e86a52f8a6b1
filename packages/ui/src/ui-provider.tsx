import { createContext, type ReactNode, useContext } from 'react'
import { getTimeFormat, type TimeFormat } from './format/time.js'

/** The time that countdowns and ages show. */
export interface Clock {
  /** In ms. */
  now(): number
  /** Calls `onTick` with the time about once a second. Returns a function that unsubscribes. */
  subscribe(onTick: (now: number) => void): () => void
}

interface Ui {
  clock: Clock
  /** The zone of the times that are shown, as in `Africa/Lagos`. */
  timeZone: string
  /** Matches what a translation of the page must keep within a text, such as an amount, as its only group. */
  untranslated?: RegExp
}

const UiContext = createContext<Ui | undefined>(undefined)

/** Gives the parts below it the time and its zone, and what a translation must keep. Around the whole app, once. */
export function UiProvider({ children, ...ui }: Ui & { children: ReactNode }) {
  return <UiContext value={ui}>{children}</UiContext>
}

const useUi = (): Ui => {
  const ui = useContext(UiContext)
  if (!ui) throw new Error('Times need a UiProvider')
  return ui
}

/** The clock of the `UiProvider`. */
export function useUiClock(): Clock {
  return useUi().clock
}

/** The formats of the time zone of the `UiProvider`. */
export function useTimeFormat(): TimeFormat {
  return getTimeFormat(useUi().timeZone)
}

/** What a translation must keep; undefined outside of a `UiProvider`. */
export function useUntranslated(): RegExp | undefined {
  return useContext(UiContext)?.untranslated
}
