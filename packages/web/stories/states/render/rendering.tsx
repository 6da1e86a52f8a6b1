import type { ReactNode } from 'react'
import { StaticApp, type StaticAppProps, StaticPanel } from '../../support/static-app.js'

/** What shows a state: the app at an address, or one panel or dialog of it. */
export interface Rendering extends StaticAppProps {
  panel?: ReactNode
  /** The tab to press before it is seen. */
  selectTab?: string
  /** The button to press first: what is held is asked for by it. */
  pressButton?: string
  /** What is read there in this state; `notYet`: what is not, until its data is there. */
  visibleText?: string | RegExp | undefined
  absentText?: string | RegExp | undefined
}

export function RenderedState({
  panel,
  selectTab: _tab,
  pressButton: _press,
  visibleText: _says,
  absentText: _notYet,
  ...still
}: Rendering) {
  return panel === undefined ? <StaticApp {...still} /> : <StaticPanel {...still}>{panel}</StaticPanel>
}
