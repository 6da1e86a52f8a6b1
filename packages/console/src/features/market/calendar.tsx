import { operatorRead } from '@cht/machines/console'
import { MINUTE } from '@cht/sdk/rules'
import { EmptyState } from '@cht/ui/empty-state'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { CALENDAR_ACTS, createSetSessionsAct, RULE_ACTS } from './acts.js'
import { describeRule } from './preview-words.js'

/** The rules of the live sessions, and the sessions of the next 14 days. */
export function Calendar() {
  return (
    <Loaded from={operatorRead('liveSessions')} what="The calendar">
      {({ rules, occurrences, timeZone }) => (
        <Stack gap={24}>
          <Acts label="Calendar" acts={[...CALENDAR_ACTS, createSetSessionsAct(rules)]} />
          <Stack>
            <h2>Rules, in the time of {timeZone}</h2>
            {rules.length === 0 ? (
              <EmptyState title="No rules">There are no live sessions: no order is matched.</EmptyState>
            ) : (
              <Table
                label="Rules"
                columns={[{ label: 'Rule' }, { label: 'Acts' }]}
                rows={rules.map((rule) => ({
                  key: rule.id,
                  cells: [
                    describeRule(rule),
                    <Acts key="acts" label={describeRule(rule)} acts={RULE_ACTS} subject={{ id: rule.id }} />,
                  ],
                }))}
              />
            )}
          </Stack>
          <Stack>
            <h2>The next 14 days, in {timeZone}</h2>
            {occurrences.length === 0 ? (
              <EmptyState title="No sessions">No order is matched in this time.</EmptyState>
            ) : (
              <Table
                label="Sessions of the next 14 days"
                columns={[{ label: 'Day' }, { label: 'Begins' }, { label: 'Minutes', align: 'end' }]}
                rows={occurrences.map(({ localDate, startTime, startsAt, endsAt }) => ({
                  key: `${startsAt}`,
                  cells: [localDate, startTime, (endsAt - startsAt) / MINUTE],
                }))}
              />
            )}
          </Stack>
        </Stack>
      )}
    </Loaded>
  )
}
