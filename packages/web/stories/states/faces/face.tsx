import type { ReactNode } from 'react'
import { StillApp, StillPanel, type StillProps } from '../../support/still-app.js'

/** What shows a state: the app at an address, or one panel or dialog of it. */
export interface Face extends StillProps {
  panel?: ReactNode
  /** The tab to press before it is seen. */
  tab?: string
  /** The button to press first: what is held is asked for by it. */
  press?: string
  /** What is read there in this state; `notYet`: what is not, until its data is there. */
  says?: string | RegExp | undefined
  notYet?: string | RegExp | undefined
}

export function Shown({ panel, tab: _tab, press: _press, says: _says, notYet: _notYet, ...still }: Face) {
  return panel === undefined ? <StillApp {...still} /> : <StillPanel {...still}>{panel}</StillPanel>
}
