// biome-ignore lint/correctness/noUnusedImports: the manager's bundle writes JSX as React.createElement
import React, { type CSSProperties, type ReactNode } from 'react'
import { buildArgsParam } from 'storybook/internal/router'
import { useArgs, useGlobals, useParameter, useStorybookState } from 'storybook/manager-api'

interface Viewport {
  options?: Record<string, { styles?: { width: string; height: string } }>
}

/** The globals of the toolbar that a story in an iframe of its own has to be given. */
const PASSED_ON = ['textSize', 'network', 'serverTime', 'motion', 'colours']

const useDarkStoryUrl = (): string => {
  const { storyId } = useStorybookState()
  const [args = {}, , , initialArgs = {}] = useArgs()
  const [globals] = useGlobals()
  const passedOn = PASSED_ON.map((name) => `${name}:${globals[name]}`)
  const parameters = new URLSearchParams({ id: storyId, viewMode: 'story', embed: 'true' })
  const changedArgs = buildArgsParam(initialArgs, args)
  return `./iframe.html?${parameters}&args=${changedArgs}&globals=${['theme:dark', ...passedOn].join(';')}`
}

/** The size and the margin that the main preview has in the chosen viewport. */
const useFrameStyle = (): CSSProperties => {
  const [{ viewport }] = useGlobals()
  const { options = {} } = useParameter<Viewport>('viewport', {})
  const size = options[viewport?.value]?.styles
  return size ? { ...size, margin: 40 } : { width: '100%', height: '100%' }
}

const FILL = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'

/**
 * The story in the dark theme. Its iframe is nested in another one, because the manager takes every message of a direct
 * child for one of the main preview.
 */
const DarkStory = () => {
  const url = useDarkStoryUrl()
  const style = useFrameStyle()
  const html = `<iframe style="${FILL}" src="${url.replaceAll('&', '&amp;')}"></iframe>`
  return <iframe title="The story in the dark theme" srcDoc={html} style={{ ...style, border: 0 }} />
}

/** Shows the story in both themes when the toolbar says so. */
export function SideBySide({ children }: { children?: ReactNode }) {
  const { viewMode } = useStorybookState()
  const [{ theme }] = useGlobals()
  const isBoth = theme === 'both' && viewMode === 'story'
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: isBoth ? '1fr 1fr' : '1fr',
        height: '100%',
        width: '100%',
      }}
    >
      {children}
      {isBoth && <DarkStory />}
    </div>
  )
}
