import { Button } from '@cht/ui/button'
import { Collapsible } from '@cht/ui/collapsible'
import { Table } from '@cht/ui/table'
import { useId } from 'react'
import styles from './plot.module.css'
import type { PlotData } from './plot-data.js'

/** The height of the plot, in units of its own. The browser stretches it. */
const HEIGHT = 100

const Bars = ({ days, series, top }: PlotData) => {
  const slots = series.length + 1
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days.length * slots} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.flatMap((day, index) =>
        series.map(({ label, values }, place) => {
          const height = ((values[index] ?? 0) / top) * HEIGHT
          return (
            <rect
              key={`${day}${label}`}
              data-series={place}
              x={index * slots + place + 1 / 2}
              y={HEIGHT - height}
              width={1}
              height={height}
            />
          )
        }),
      )}
    </svg>
  )
}

/** Figures by day as bars, with the same figures as a table for who cannot see them. */
export function BarPlot(plot: PlotData) {
  const { title, days, series, top, format } = plot
  const titleId = useId()
  return (
    <figure className={styles.plot} aria-labelledby={titleId}>
      <figcaption id={titleId}>
        <h3>{title}</h3>
      </figcaption>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ label }, place) => (
            <li key={label}>
              <span className={styles.mark} data-series={place} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.area}>
        <div className={styles.axis} aria-hidden="true">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <Bars {...plot} />
        <div className={styles.days} aria-hidden="true">
          <span>{days[0]}</span>
          <span>{days[days.length - 1]}</span>
        </div>
      </div>
      <Collapsible
        side="below"
        trigger={(open) => (
          <Button variant="plain" size="small" aria-label={`${open ? 'Hide' : 'Show'} the figures: ${title}`}>
            {open ? 'Hide the figures' : 'Show the figures'}
          </Button>
        )}
      >
        <Table
          label={title}
          columns={[{ label: 'Day' }, ...series.map(({ label }) => ({ label, align: 'end' as const }))]}
          rows={days
            .map((day, index) => ({
              key: day,
              cells: [day, ...series.map(({ values }) => format(values[index] ?? 0))],
            }))
            .reverse()}
        />
      </Collapsible>
    </figure>
  )
}
