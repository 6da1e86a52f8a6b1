import { operatorRead } from '@cht/machines/console'
import { switchLifecycle } from '@cht/machines/lifecycles'
import { SWITCH_LABELS } from '@cht/sdk/rules'
import { Chip } from '@cht/ui/chip'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Fragment } from 'react'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { LongText } from '../../components/long-text.js'
import { createSwitchActs } from './acts.js'

/** What runs and what is stopped: by whom, since when, and with which words for users. */
export function Switches() {
  return (
    <Loaded from={operatorRead('switches')} what="The switches">
      {(switches) => (
        <Table
          label="Switches"
          columns={[
            { label: 'What' },
            { label: 'State' },
            { label: 'Since' },
            { label: 'Users read' },
            { label: 'Acts' },
          ]}
          rows={switches.map(({ name, stoppedAt, stoppedBy, text }) => {
            const snapshot = switchLifecycle.restore(stoppedAt)
            const isStopped = snapshot.matches('stopped')
            return {
              key: name,
              cells: [
                SWITCH_LABELS[name],
                <Chip key="state" tone={isStopped ? 'negative' : 'positive'}>
                  {isStopped ? 'Stopped' : 'Runs'}
                </Chip>,
                stoppedAt === undefined ? (
                  '–'
                ) : (
                  <Fragment key="since">
                    <Timestamp at={stoppedAt} />
                    {stoppedBy !== undefined && <small>by {stoppedBy}</small>}
                  </Fragment>
                ),
                text === undefined ? '–' : <LongText key="text">{text}</LongText>,
                <Acts
                  key="acts"
                  label={SWITCH_LABELS[name]}
                  acts={createSwitchActs(name, isStopped)}
                  subject={{ name }}
                  snapshot={snapshot}
                />,
              ],
            }
          })}
        />
      )}
    </Loaded>
  )
}
