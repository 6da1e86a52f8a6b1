import { operatorRead } from '@cht/machines/console'
import { MINUTE } from '@cht/sdk/rules'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { CLOCK_ACTS } from './acts.js'

/** The time of the exchange, which a demo can advance. */
export function ClockSection() {
  const { formatShortDateTime } = useTimeFormat()
  return (
    <Loaded from={operatorRead('clock')} what="The clock">
      {({ now, offset, canAdvance }) => (
        <Stack>
          <DescriptionList
            items={[
              { label: 'Time of the exchange', value: formatShortDateTime(now) },
              {
                label: 'Ahead of the clock of the database',
                value: `${Math.round(offset / MINUTE).toLocaleString('en-GB')} minutes`,
              },
            ]}
          />
          {canAdvance ? (
            <Acts label="Clock" acts={CLOCK_ACTS} />
          ) : (
            <Note>Only the clock of a demo can be advanced.</Note>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
