import { operatorFind, type ReadOutput } from '@cht/machines/console'
import { isHeld, standingLifecycle } from '@cht/machines/lifecycles'
import { formatBalance, formatTokens, getTradeNumber } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { DescriptionList } from '@cht/ui/description-list'
import { EmptyState } from '@cht/ui/empty-state'
import { Stack } from '@cht/ui/stack'
import { Stats } from '@cht/ui/stats'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { useHistoryState } from 'wouter/use-browser-location'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { KeyHint } from '../../components/key-hint.js'
import { STANDING_LABELS } from '../../components/labels.js'
import { Loaded } from '../../components/loaded.js'
import { TradeLink } from '../../components/subject-links.js'
import { TradeStateChip } from '../../components/trade-state-chip.js'
import { useMay } from '../../hooks/use-may.js'
import { useTitle } from '../../hooks/use-title.js'
import { AccountLog } from './account-log.js'
import { Closing } from './closing.js'
import { Statement } from './statement.js'
import { TradeList } from './trade-list.js'
import { useNumbers } from './use-numbers.js'
import { ACCOUNT_ACTS, TOKEN_ACTS } from './user-acts.js'

type UserCase = ReadOutput<'user'>

const Balances = ({ user }: UserCase) => (
  <Stats
    label="Balances in CHT"
    stats={[
      { label: 'Available', value: formatBalance(user.availableBalance), testId: 'available' },
      { label: 'In escrow', value: formatBalance(user.escrowBalance), testId: 'escrow' },
      { label: 'Staked', value: formatBalance(user.stakedBalance), testId: 'staked' },
      { label: 'Bonus', value: formatBalance(user.referralBonusBalance), testId: 'bonus' },
    ]}
  />
)

const Profile = ({ user, createdAt, closedAt }: UserCase) => (
  <DescriptionList
    items={[
      { label: 'Email', value: user.email, copy: user.email },
      { label: 'New email', value: user.pendingEmail },
      { label: 'Username', value: user.username },
      { label: 'Phone', value: user.phoneNumber },
      { label: 'Country', value: user.countryText ?? user.country },
      { label: 'Opened', value: <Timestamp at={createdAt} /> },
      { label: 'Closed', value: closedAt && <Timestamp at={closedAt} /> },
      { label: 'On hold until', value: user.holdUntil && <Instant at={user.holdUntil} /> },
      {
        label: 'Mails are refused since',
        value: user.emailRefusedAt && <Timestamp at={user.emailRefusedAt} />,
      },
    ]}
  />
)

const Orders = ({ title, orders }: { title: string; orders: UserCase['buyOrders'] }) =>
  orders.length > 0 && (
    <>
      <h3>{title}</h3>
      <Table
        label={title}
        columns={[{ label: 'Order' }, { label: 'CHT', align: 'end' }, { label: 'By' }, { label: 'Placed' }]}
        rows={orders.map((order) => ({
          key: order._id,
          cells: [
            getTradeNumber(order._id),
            formatTokens(order.amount),
            [order.paymentMethod, order.bankName, order.accountNumber, order.cryptoAddress]
              .filter(Boolean)
              .join(' '),
            order.createdAt === undefined ? '–' : <Timestamp key="at" at={order.createdAt} />,
          ],
        }))}
      />
    </>
  )

const Open = ({ buyOrders, sellOrders, trades, stakes, claims }: UserCase) => (
  <Card>
    <h2>What is open</h2>
    {buyOrders.length + sellOrders.length + trades.length + stakes.length + claims.length === 0 && (
      <p>Nothing.</p>
    )}
    {trades.length > 0 && (
      <>
        <h3>Trades</h3>
        <Table
          label="Open trades"
          columns={[{ label: 'Trade' }, { label: 'CHT', align: 'end' }, { label: 'State' }]}
          rows={trades.map((trade) => ({
            key: trade._id,
            cells: [
              <TradeLink key="id" id={trade._id} />,
              formatTokens(trade.amount),
              <TradeStateChip key="state" state={trade.state} />,
            ],
          }))}
        />
      </>
    )}
    <Orders title="Buy orders" orders={buyOrders} />
    <Orders title="Sell orders" orders={sellOrders} />
    {stakes.length > 0 && (
      <>
        <h3>Investments</h3>
        <Table
          label="Investments"
          columns={[{ label: 'Days' }, { label: 'CHT', align: 'end' }, { label: 'Ends' }]}
          rows={stakes.map((stake) => ({
            key: stake._id,
            cells: [
              stake.planDurationDays,
              formatTokens(stake.amount),
              <Instant key="at" at={stake.investmentEndsAt} />,
            ],
          }))}
        />
      </>
    )}
    {claims.length > 0 && (
      <>
        <h3>Claimed from it</h3>
        <Table
          label="Claims"
          columns={[{ label: 'Since' }, { label: 'CHT', align: 'end' }, { label: 'Taken', align: 'end' }]}
          rows={claims.map(({ id, createdAt, amount, taken }) => ({
            key: id,
            cells: [<Timestamp key="at" at={createdAt} />, formatTokens(amount), formatTokens(taken)],
          }))}
        />
      </>
    )}
  </Card>
)

/** An account: its balances, what is open, its statement, and what can be done about it. Numbers are masked until asked for. */
export function UserScreen({ user }: { user: string }) {
  const { numbers, show } = useNumbers()
  const may = useMay()
  useTitle('Account')
  return (
    <Loaded from={operatorFind('user', { user, numbers })} what="The account" keepsLast>
      {(found) => {
        if (!found)
          return (
            <EmptyState title="No such account">Press Find and look for it by something else.</EmptyState>
          )
        // The standing is absent of an account that may do everything.
        const { _id, email, fullName, standing = 'active', isDocumentVerified } = found.user
        const { closedAt } = found
        const snapshot = standingLifecycle.restore(standing)
        return (
          <Stack>
            <h1>{fullName}</h1>
            <p>
              {closedAt === undefined ? (
                <Chip tone={snapshot.matches('active') ? 'plain' : 'warning'}>
                  {STANDING_LABELS[standing]}
                </Chip>
              ) : (
                <Chip tone="negative">Closed</Chip>
              )}{' '}
              <Chip tone={isDocumentVerified ? 'positive' : 'plain'}>
                {isDocumentVerified ? 'Identity verified' : 'Identity not verified'}
              </Chip>
            </p>
            <Balances {...found} />
            {closedAt === undefined && (
              <>
                <Acts label="Account" acts={ACCOUNT_ACTS} subject={{ email }} snapshot={snapshot} />
                <Acts label="Tokens" acts={TOKEN_ACTS} subject={{ email }} snapshot={snapshot} />
                {may('takeBack') && !isHeld(snapshot) && (
                  <small>
                    While the account is on hold, tokens can be taken back, orders cancelled and investments
                    ended, too.
                  </small>
                )}
              </>
            )}
            <Statement user={_id} />
            <Card>
              <h2>Who it is</h2>
              <Profile {...found} />
              {numbers === 'masked' && (
                <Button size="small" onClick={show} aria-keyshortcuts="v">
                  Show the numbers <KeyHint of="v" />
                </Button>
              )}
            </Card>
            <Open {...found} />
            <TradeList title="Its trades" input={{ user: _id }} />
            {may('audit') && <AccountLog email={email} />}
            {may('userClosing') && <Closing user={_id} />}
          </Stack>
        )
      }}
    </Loaded>
  )
}

/** The account that the link before has named, as the state of the history. */
export function NamedUserScreen() {
  const state: { user?: unknown } | null = useHistoryState()
  const user = state?.user
  return typeof user === 'string' ? (
    <UserScreen key={user} user={user} />
  ) : (
    <EmptyState title="No account">Press Find and look for the account again.</EmptyState>
  )
}
