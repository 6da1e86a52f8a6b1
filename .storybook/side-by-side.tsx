// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React, { type CSSProperties, type ReactNode } from 'react'
import { buildArgsParam } from 'storybook/internal/router'
import { useArgs, useGlobals, useParameter, useStorybookState } from 'storybook/manager-api'

interface Viewport {
  options?: Record<string, { styles?: { width: string; height: string } }>
}

/** The toolbar settings that the URL of the dark story passes on. */
const PASSED_ON = ['textSize', 'network', 'serverTime', 'motion', 'colours']

const useDarkStoryUrl = (): string => {
  const { storyId } = useStorybookState()
  const [args = {}, , , initialArgs = {}] = useArgs()
  const [globals] = useGlobals()
  const passedOn = PASSED_ON.map((name) => `${name}:${globals[name]}`)
  const parameters = new URLSearchParams({ id: storyId, viewMode: 'story', embed: 'true' })
  const changedArgs = buildArgsParam(initialArgs, args)
  // `isDarkHalf` makes the dark story scroll with the light one. Storybook writes the boolean true as `!true` in a URL.
  const globalsParam = ['theme:dark', 'isDarkHalf:!true', ...passedOn].join(';')
  return `./iframe.html?${parameters}&args=${changedArgs}&globals=${globalsParam}`
}

/** The size of the selected viewport; undefined if the story fills the canvas. */
const useViewportSize = () => {
  const [{ viewport }] = useGlobals()
  const { options = {} } = useParameter<Viewport>('viewport', {})
  return options[viewport?.value]?.styles
}

/** The margin that Storybook adds around a viewport, in px. */
const MARGIN = 40

const FILL = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'

/**
 * The story in the dark theme. Its iframe is nested in another one, because the manager takes every message of a direct
 * child for one of the main preview.
 */
const DarkStory = ({ style }: { style: CSSProperties }) => {
  const url = useDarkStoryUrl()
  const html = `<iframe style="${FILL}" src="${url.replaceAll('&', '&amp;')}"></iframe>`
  return <iframe title="The story in the dark theme" srcDoc={html} style={{ ...style, border: 0 }} />
}

/**
 * Shows the story in both themes, side by side. If a viewport is selected and there is not enough room, one theme is above
 * the other.
 */
const BothThemes = ({ children }: { children: ReactNode }) => {
  const size = useViewportSize()
  const main = size
    ? {
        flex: 'none',
        width: `calc(${size.width} + ${2 * MARGIN}px)`,
        height: `calc(${size.height} + ${2 * MARGIN}px)`,
      }
    : { flex: 1 }
  const dark = size ? { ...size, flex: 'none', margin: MARGIN } : { flex: 1 }
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: size ? 'wrap' : 'nowrap',
        alignContent: 'flex-start',
        height: '100%',
        width: '100%',
        overflow: 'auto',
      }}
    >
      <div style={main}>{children}</div>
      <DarkStory style={dark} />
    </div>
  )
}

/** Shows the story in both themes if the toolbar is set to "Both themes". */
export function SideBySide({ children }: { children?: ReactNode }) {
  const { viewMode } = useStorybookState()
  const [{ theme }] = useGlobals()
  return theme === 'both' && viewMode === 'story' ? <BothThemes>{children}</BothThemes> : children
}
