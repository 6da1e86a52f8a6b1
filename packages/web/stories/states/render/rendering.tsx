import type { ReactNode } from 'react'
import { StaticApp, type StaticAppProps, StaticPanel } from '../../support/static-app.js'

/** How a state is shown and tested: the app at a URL, or one panel or dialog of it. */
export interface Rendering extends StaticAppProps {
  panel?: ReactNode
  /** The tab to select, if it is the one that shows the state. */
  selectTab?: string
  /** The button to press, if the screen reads the stubbed data only then. */
  pressButton?: string
  /** A text that the screen shows in this state; `absentText`: a text that it does not show. */
  visibleText?: string | RegExp | undefined
  absentText?: string | RegExp | undefined
}

export function RenderedState({
  panel,
  selectTab: _selectTab,
  pressButton: _pressButton,
  visibleText: _visibleText,
  absentText: _absentText,
  ...props
}: Rendering) {
  return panel === undefined ? <StaticApp {...props} /> : <StaticPanel {...props}>{panel}</StaticPanel>
}
