import { operatorRead } from '@cht/machines/console'
import { CURRENCIES } from '@cht/sdk/rules'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { RATE_ACTS } from './acts.js'

/** What 1 CHT costs, since when, and who has set it. */
export function Rates() {
  return (
    <Loaded from={operatorRead('rates')} what="The prices">
      {(prices) => {
        const unpriced = CURRENCIES.filter((currency) => !prices.some((price) => price.currency === currency))
        return (
          <Stack>
            {unpriced.length > 0 && (
              <Note tone="warning" icon="alert">
                No price in {unpriced.join(', ')}: orders that are paid in it are refused and not matched.
              </Note>
            )}
            <Acts label="Prices" acts={RATE_ACTS} />
            <Table
              label="Prices"
              columns={[
                { label: 'Currency' },
                { label: 'For 1 CHT', align: 'end' },
                { label: 'Set' },
                { label: 'By' },
              ]}
              rows={CURRENCIES.map((currency) => {
                const price = prices.find((one) => one.currency === currency)
                return {
                  key: currency,
                  cells: [
                    currency,
                    price?.price ?? 'Not set',
                    price ? <Timestamp key="set" at={price.setAt} /> : '–',
                    price?.setBy ?? '–',
                  ],
                }
              })}
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}
