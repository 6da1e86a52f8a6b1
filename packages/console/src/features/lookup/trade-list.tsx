import type { ReadInput } from '@cht/machines/console'
import { formatMoney, formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Timestamp } from '@cht/ui/timestamp'
import { ListTable } from '../../components/list-table.js'
import { TradeLink, UserLink } from '../../components/subject-links.js'
import { TradeStateChip } from '../../components/trade-state-chip.js'

/** Trades, newest match first. */
export function TradeList({ title, input }: { title: string; input: ReadInput<'trades'> }) {
  return (
    <Card>
      <h2>{title}</h2>
      <ListTable
        list="trades"
        input={input}
        label={title}
        empty="There are none."
        columns={[
          { label: 'Trade' },
          { label: 'CHT', align: 'end' },
          { label: 'To pay', align: 'end' },
          { label: 'State' },
          { label: 'Buyer' },
          { label: 'Seller' },
          { label: 'Matched' },
        ]}
        toRow={({ _id, amount, payment, state, buyer, seller, matchedAt }) => ({
          key: _id,
          cells: [
            <TradeLink key="id" id={_id} />,
            formatTokens(amount),
            payment ? formatMoney(payment) : '–',
            <TradeStateChip key="state" state={state} />,
            <UserLink key="buyer" user={buyer._id ?? ''}>
              {buyer.fullName ?? 'Buyer'}
            </UserLink>,
            <UserLink key="seller" user={seller._id ?? ''}>
              {seller.fullName ?? 'Seller'}
            </UserLink>,
            matchedAt === undefined ? '–' : <Timestamp key="at" at={matchedAt} />,
          ],
        })}
      />
    </Card>
  )
}
