import React from 'react'
import { AddonPanel } from 'storybook/internal/components'
import { useArgs } from 'storybook/manager-api'

/** The drawing of a chart as the docs have it, by the chart's name. */
const useDrawing = (chart: unknown): string | undefined => {
  const [drawing, setDrawing] = React.useState<string>()
  React.useEffect(() => {
    if (typeof chart !== 'string') return setDrawing(undefined)
    const abort = new AbortController()
    fetch(`statecharts/${chart}.svg`, { signal: abort.signal })
      .then((answer) => answer.text())
      .then(setDrawing)
      .catch(() => setDrawing(undefined))
    return () => abort.abort()
  }, [chart])
  return drawing
}

/** The chart that a story is a state of, with that state marked. */
const Chart = () => {
  // Before a story is chosen there are no args.
  const [args = {}] = useArgs()
  const { chart, state } = args
  const drawing = useDrawing(chart)
  if (!drawing) return <p style={{ padding: 16 }}>This story is no state of one chart.</p>
  const here = `#state-${String(state).replaceAll('.', '-')} path:first-of-type { fill: #c9eb4b } #state-${String(state).replaceAll('.', '-')} text { fill: #1a2206 } .chart svg { max-width: 100%; height: auto }`
  return (
    <div style={{ padding: 16, overflow: 'auto' }}>
      <style>{here}</style>
      <div className="chart" dangerouslySetInnerHTML={{ __html: drawing }} />
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
