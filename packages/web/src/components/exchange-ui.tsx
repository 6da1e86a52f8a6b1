import { useClock } from '@cht/machines/react'
import { CURRENCIES, TOKEN } from '@cht/sdk/rules'
import { UiProvider } from '@cht/ui/ui-provider'
import type { ReactNode } from 'react'
import { useTimeZone } from '../platform/time-zone.js'

/** An amount, or the number of an order with its reference (`describeTradeNumber`). */
const UNTRANSLATED = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)? (?:${[TOKEN, ...CURRENCIES].join('|')})\\b|#[\\dA-Z]{4}\\b(?:, reference [\\dA-Z]{4}\\b)?)`,
)

/** Gives the parts of the design system exchange time, its zone, and what a translation of the page must keep. */
export function ExchangeUi({ children }: { children?: ReactNode }) {
  return (
    <UiProvider clock={useClock()} timeZone={useTimeZone()} untranslated={UNTRANSLATED}>
      {children}
    </UiProvider>
  )
}
