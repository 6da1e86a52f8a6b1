import { operatorFind } from '@cht/machines/console'
import { useClock } from '@cht/machines/react'
import { toTradeSnapshot } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import {
  formatMoney,
  formatTokens,
  getTradeNumber,
  PARTIES,
  PAYMENT_METHOD_LABELS,
  type Party,
} from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { DescriptionList } from '@cht/ui/description-list'
import { EmptyState } from '@cht/ui/empty-state'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Link } from 'wouter'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { KeyHint } from '../../components/key-hint.js'
import { PARTY_LABELS } from '../../components/labels.js'
import { Loaded } from '../../components/loaded.js'
import { UserLink } from '../../components/subject-links.js'
import { describeEventAuthor, describeTradeEvent } from '../../components/trade-event-words.js'
import { TradeStateChip } from '../../components/trade-state-chip.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './lookup.module.css'
import { TRADE_ACTS } from './trade-acts.js'
import { useNumbers } from './use-numbers.js'

const Side = ({ trade, party }: { trade: MatchedOrder; party: Party }) => {
  const { _id, fullName, phoneNumber } = trade[party]
  const order = trade[party === 'buyer' ? 'buyOrder' : 'sellOrder']
  return (
    <Card>
      <h2>{PARTY_LABELS[party]}</h2>
      <DescriptionList
        items={[
          { label: 'Name', value: _id && <UserLink user={_id}>{fullName ?? _id}</UserLink> },
          { label: 'Phone', value: phoneNumber },
          { label: 'Order', value: getTradeNumber(order._id) },
          { label: 'By', value: order.paymentMethod && PAYMENT_METHOD_LABELS[order.paymentMethod] },
          { label: 'Bank', value: order.bankName },
          { label: 'Account', value: [order.accountName, order.accountNumber].filter(Boolean).join(' · ') },
          { label: 'Wallet', value: order.cryptoAddress },
        ]}
      />
    </Card>
  )
}

const Times = ({ trade }: { trade: MatchedOrder }) => (
  <DescriptionList
    items={[
      { label: 'Amount', value: formatTokens(trade.amount) },
      { label: 'To pay', value: trade.payment && formatMoney(trade.payment) },
      { label: 'Matched', value: trade.matchedAt && <Timestamp at={trade.matchedAt} /> },
      { label: 'To be paid until', value: trade.paymentDueAt && <Instant at={trade.paymentDueAt} /> },
      { label: 'Paid', value: trade.paidAt && <Timestamp at={trade.paidAt} /> },
      {
        label: 'To be confirmed until',
        value: trade.confirmationDueAt && <Instant at={trade.confirmationDueAt} />,
      },
      {
        label: 'Windows stand still since',
        value: trade.windowsStoppedAt && <Timestamp at={trade.windowsStoppedAt} />,
      },
      { label: 'Ended', value: trade.endedAt && <Timestamp at={trade.endedAt} /> },
      { label: 'Hash of the transfer', value: trade.transactionHash, copy: trade.transactionHash },
    ]}
  />
)

/** The path of the trade through its chart: the events that have happened, and the state after each. */
const Path = ({ events = [] }: Pick<MatchedOrder, 'events'>) => (
  <Card>
    <h2>What has happened</h2>
    {events.length === 0 ? (
      <p>Nothing has happened since the match.</p>
    ) : (
      <Table
        label="What has happened"
        columns={[{ label: 'Event' }, { label: 'When' }, { label: 'By, or for' }, { label: 'State after' }]}
        rows={events.map(({ type, at, party, state, message }, index) => ({
          key: `${index}`,
          cells: [
            describeTradeEvent(type, message),
            <Timestamp key="at" at={at} />,
            describeEventAuthor(type, party),
            <TradeStateChip key="state" state={state} />,
          ],
        }))}
      />
    )}
  </Card>
)

/** A trade: both sides, its path on the chart, and what can be done about it. Numbers are masked until asked for. */
export function TradeScreen({ id }: { id: string }) {
  const { numbers, show } = useNumbers()
  const { now } = useClock()
  useTitle(`Trade ${getTradeNumber(id)}`)
  return (
    <Loaded from={operatorFind('trade', { id, numbers })} what="The trade" keepsLast>
      {(trade) =>
        trade ? (
          <Stack>
            <h1>Trade {getTradeNumber(id)}</h1>
            <p>
              <TradeStateChip state={trade.state} />{' '}
              {trade.frozen === true && <Chip tone="warning">Frozen by the operator</Chip>}
            </p>
            {trade.proofReused === true && (
              <Note tone="negative">A picture of a proof was also sent before.</Note>
            )}
            {trade.payerNameDiffers === true && (
              <Note tone="warning">The payer has another name than the buyer.</Note>
            )}
            <Acts
              label="Trade"
              acts={TRADE_ACTS}
              subject={{ id }}
              snapshot={trade.state && toTradeSnapshot(trade, now())}
            />
            {trade.appeal && <Link href={`/cases/${trade.appeal._id}`}>The appeal</Link>}
            <Card>
              <Times trade={trade} />
            </Card>
            <div className={styles.sides}>
              {PARTIES.map((party) => (
                <Side key={party} trade={trade} party={party} />
              ))}
            </div>
            {numbers === 'masked' && (
              <p>
                <Button size="small" onClick={show} aria-keyshortcuts="v">
                  Show the numbers <KeyHint of="v" />
                </Button>
              </p>
            )}
            <Path events={trade.events} />
          </Stack>
        ) : (
          <EmptyState title="No such trade">Press Find and look for it by another number.</EmptyState>
        )
      }
    </Loaded>
  )
}
