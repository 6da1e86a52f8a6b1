import React from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { useArgs } from 'storybook/manager-api'

/** The SVG of a chart from docs/statecharts, by the chart's name. */
const useChartSvg = (chart: unknown): string | undefined => {
  const [svg, setSvg] = React.useState<string>()
  React.useEffect(() => {
    if (typeof chart !== 'string') return setSvg(undefined)
    const controller = new AbortController()
    fetch(`statecharts/${chart}.svg`, { signal: controller.signal })
      .then((response) => response.text())
      .then(setSvg)
      .catch(() => setSvg(undefined))
    return () => controller.abort()
  }, [chart])
  return svg
}

/** The chart of the story, with the story's state marked. */
const Chart = () => {
  // Without a selected story there are no args.
  const [args = {}] = useArgs()
  const { chart, state } = args
  const svg = useChartSvg(chart)
  if (!svg) return <p style={{ padding: 16 }}>This story does not show a state of a chart.</p>
  const css = `#state-${String(state).replaceAll('.', '-')} path:first-of-type { fill: #c9eb4b } #state-${String(state).replaceAll('.', '-')} text { fill: #1a2206 } .chart svg { max-width: 100%; height: auto }`
  return (
    <div style={{ padding: 16, overflow: 'auto' }}>
      <style>{css}</style>
      <div className="chart" dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  )
}

export function ChartPanel({ active = false }: { active?: boolean }) {
  return (
    <AddonPanel active={active}>
      <Chart />
    </AddonPanel>
  )
}
