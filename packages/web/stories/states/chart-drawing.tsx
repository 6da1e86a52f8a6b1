import React from 'react'
import type { StateStory } from './state-stories.js'

/** The id of a state's element in a drawing: `state-paid-lateConfirmation`. */
const toElementId = (state: string) => `state-${state.replaceAll('.', '-')}`

const CSS = `
.chart-drawing svg { display: block; max-width: 100%; height: auto }
.chart-drawing a { cursor: pointer; outline: none }
.chart-drawing[data-fitted] svg { width: auto; max-height: calc(100cqh - 80px) }
.chart-drawing a text { text-decoration: underline }
.chart-drawing a path { stroke: #006dea }
.chart-drawing a:not([aria-current]):hover path:first-of-type { fill: #d9eaff }
.chart-drawing a:not([aria-current]):hover text { fill: #1f2328 }
.chart-drawing a[aria-current] path:first-of-type { fill: #c9eb4b }
.chart-drawing a[aria-current] text { fill: #1a2206 }
.chart-drawing a:focus-visible path { stroke: #006dea; stroke-width: 3px }
`

/** Loads the chart's SVG file in docs/statecharts; undefined until it is loaded. */
const useSvg = (chart: string): string | undefined => {
  const [svg, setSvg] = React.useState<string>()
  React.useEffect(() => {
    const controller = new AbortController()
    fetch(`statecharts/${chart}.svg`, { signal: controller.signal })
      .then((response) => response.text())
      .then(setSvg)
      .catch(() => setSvg(undefined))
    return () => controller.abort()
  }, [chart])
  return svg
}

/** Wraps the element of each state in a link to its story. */
const linkStates = (svg: string, stories: readonly StateStory[]): string => {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const root = drawing.documentElement
  // With the role of an image, the links in it would be hidden from screen readers.
  root.setAttribute('role', 'group')
  root.setAttribute('aria-label', root.querySelector('title')?.textContent ?? '')
  // A browser shows a title as a tooltip over the whole drawing.
  root.querySelector('title')?.remove()
  for (const { state, id, name } of stories) {
    const element = drawing.getElementById(toElementId(state))
    if (!element) continue
    const link = drawing.createElementNS('http://www.w3.org/2000/svg', 'a')
    link.setAttribute('href', `./?path=/story/${id}`)
    link.setAttribute('target', '_top')
    link.setAttribute('aria-label', name)
    link.dataset.story = id
    link.dataset.state = state
    element.replaceWith(link)
    link.append(element)
  }
  return new XMLSerializer().serializeToString(root)
}

interface ChartDrawingProps {
  chart: string
  /** The story to open for each state. Must keep its identity between renders. */
  stories: readonly StateStory[]
  /** The state to highlight. */
  current?: string | undefined
  /** Whether the drawing is scaled down to fit into its container. */
  isFitted?: boolean
  onSelect: (storyId: string) => void
}

/** The drawing of a chart in which each state is a link to its story. */
export function ChartDrawing({ chart, stories, current, isFitted = false, onSelect }: ChartDrawingProps) {
  const svg = useSvg(chart)
  const html = React.useMemo(() => svg && linkStates(svg, stories), [svg, stories])
  const container = React.useRef<HTMLDivElement>(null)
  React.useEffect(() => {
    if (!html) return
    for (const link of container.current?.querySelectorAll('a') ?? []) {
      link.removeAttribute('aria-current')
      if (link.dataset.state !== current) continue
      link.setAttribute('aria-current', 'true')
      link.scrollIntoView({ block: 'center', inline: 'nearest' })
    }
  }, [html, current, isFitted])
  const openStory = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest<SVGAElement>('a[data-story]')
    const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (!link?.dataset.story || isNewTab) return
    event.preventDefault()
    onSelect(link.dataset.story)
  }
  return (
    <>
      <style>{CSS}</style>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the clicks come from the links in it, also on Enter */}
      <div
        className="chart-drawing"
        data-fitted={isFitted || undefined}
        ref={container}
        onClick={openStory}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has generated this drawing of the chart
        dangerouslySetInnerHTML={{ __html: html ?? '' }}
      />
    </>
  )
}
