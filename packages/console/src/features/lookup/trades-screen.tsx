import { type ReadInput, TRADE_FILTERS } from '@cht/machines/console'
import { describeTradeState } from '@cht/machines/trades'
import { SelectField } from '@cht/ui/select-field'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import { bindFilter } from '../../components/bind-filter.js'
import { useTitle } from '../../hooks/use-title.js'
import { TradeList } from './trade-list.js'

/** All trades, newest match first, in a state or of a day. */
export function TradesScreen() {
  const [state, setState] = useState('open')
  const [day, setDay] = useState('')
  useTitle('Trades')
  return (
    <Stack>
      <h1>Trades</h1>
      <SelectField label="State" {...bindFilter('state', state, setState)}>
        <option value="">All</option>
        {TRADE_FILTERS.map((name) => (
          <option key={name} value={name}>
            {name === 'open' ? 'All that are open' : describeTradeState(name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Matched on"
        hint="A day of the exchange’s time zone. Empty: any day."
        type="date"
        {...bindFilter('day', day, setDay)}
      />
      <TradeList
        title="Trades"
        input={{
          ...(state !== '' && { state: state as ReadInput<'trades'>['state'] }),
          ...(day !== '' && { day }),
        }}
      />
    </Stack>
  )
}
