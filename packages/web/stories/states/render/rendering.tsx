import type { ReactNode } from 'react'
import { Frame } from '../../../src/app/shell/frame.js'
import { matchRoute } from '../../../src/platform/routes.js'
import { splitLocation } from '../../../src/platform/split-location.js'
import { StaticApp, type StaticAppProps, StaticPanel } from '../../support/static-app.js'

/** How a state is shown and tested: the app at a URL, or one panel or dialog of it. */
export interface Rendering extends StaticAppProps {
  /** The content of a screen, in the frame that the app has around it at `url`. */
  content?: ReactNode
  /** A panel or dialog alone. */
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
  content,
  panel,
  selectTab: _selectTab,
  pressButton: _pressButton,
  visibleText: _visibleText,
  absentText: _absentText,
  ...props
}: Rendering) {
  if (content !== undefined) {
    const [path] = splitLocation(props.url ?? '/home')
    const route = matchRoute(path)?.route
    return <StaticPanel {...props}>{route ? <Frame route={route}>{content}</Frame> : content}</StaticPanel>
  }
  return panel === undefined ? <StaticApp {...props} /> : <StaticPanel {...props}>{panel}</StaticPanel>
}
