import { operatorRead } from '@cht/machines/console'
import { describeTradeState } from '@cht/machines/trades'
import type { DaysReport, ReportDay } from '@cht/sdk/operator'
import { formatMoney, formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { SelectField } from '@cht/ui/select-field'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import { bindFilter } from '../../components/bind-filter.js'
import { DISPUTE_STATE_LABELS } from '../../components/labels.js'
import { Loaded } from '../../components/loaded.js'
import { BarPlot } from './bar-plot.js'
import { formatCounts } from './counts.js'
import styles from './plot.module.css'
import { createPlots, subtractDays } from './plot-data.js'

const Today = ({ today }: { today: ReportDay }) => (
  <Stack asChild gap={12}>
    <Card>
      <h2>Today, {today.day}</h2>
      <DescriptionList
        items={[
          { label: 'Matched', value: formatCounts(today.trades, describeTradeState) },
          {
            label: 'Completed',
            value: `${today.completed.count} trades, ${formatTokens(today.completed.amount)}`,
          },
          { label: 'Paid for them', value: today.paid.map(formatMoney).join(', ') || 'Nothing' },
          { label: 'New users', value: today.newUsers },
          { label: 'Verifications', value: formatCounts(today.verifications) },
          {
            label: 'Appeals',
            value: `${today.appealsOpened} opened; closed: ${formatCounts(today.appealsClosed, (state) => DISPUTE_STATE_LABELS[state])}`,
          },
          { label: 'Owed to users at first', value: formatTokens(today.opening) },
          { label: 'Owed to users now', value: formatTokens(today.closing) },
        ]}
      />
    </Card>
  </Stack>
)

const Agreement = ({ days, held, issued }: DaysReport) => {
  const wrong = days.filter(({ holds }) => !holds).map(({ day }) => day)
  if (held === issued && wrong.length === 0) return null
  return (
    <Note tone="negative" icon="alert">
      {wrong.length > 0
        ? `These days do not agree with the ledger: ${wrong.join(', ')}. Check everything in the section Ledger of the page Money.`
        : `Users hold ${formatTokens(held)}, but ${formatTokens(issued)} are issued. Check the ledger on the page Money.`}
    </Note>
  )
}

const PERIODS = [7, 30, 90] as const

const Plots = ({ today }: { today: string }) => {
  const [count, setCount] = useState('30')
  const from = subtractDays(today, Number(count) - 1)
  return (
    <Stack>
      <SelectField label="Days" {...bindFilter('days', count, setCount)}>
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            The last {period} days
          </option>
        ))}
      </SelectField>
      <Loaded key={from} from={operatorRead('reportDays', { from, to: today })} what="The report">
        {(report) => (
          <Stack>
            <Agreement {...report} />
            <div className={styles.plots}>
              {createPlots(report.days).map((plot) => (
                <Card key={plot.title}>
                  <BarPlot {...plot} />
                </Card>
              ))}
            </div>
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

/** Today in figures, and the days before it as plots. Days are those of the time zone of the exchange. */
export function Days() {
  return (
    <Loaded from={operatorRead('reportDays', {})} what="The report">
      {({ days: [today] }) =>
        today && (
          <Stack>
            <Today today={today} />
            <Plots today={today.day} />
          </Stack>
        )
      }
    </Loaded>
  )
}
