import { formatTokens } from '@cht/sdk/rules'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { ListTable } from '../../components/list-table.js'
import { UserLink } from '../../components/subject-links.js'
import { BONUS_ACTS, CLAIM_ACTS } from './acts.js'

/** What the exchange still has to get back from accounts, oldest first. */
export function Claims() {
  return (
    <ListTable
      list="claims"
      label="Claims"
      empty="Nothing is claimed. What cannot be taken back at once stands here."
      columns={[
        { label: 'User' },
        { label: 'Claimed', align: 'end' },
        { label: 'Collected', align: 'end' },
        { label: 'Open', align: 'end' },
        { label: 'Since' },
        { label: 'Acts' },
      ]}
      toRow={({ id, email, amount, taken, createdAt }) => ({
        key: id,
        cells: [
          <UserLink key="user" user={email} />,
          formatTokens(amount),
          formatTokens(taken),
          formatTokens(amount - taken),
          <Timestamp key="since" at={createdAt} />,
          <Acts key="acts" label={`Claim against ${email}`} acts={CLAIM_ACTS} subject={{ id }} />,
        ],
      })}
    />
  )
}

/** Who owes what by open claims, the largest debt first. */
export function Debtors() {
  return (
    <ListTable
      list="reportOwed"
      label="Who owes"
      empty="Nobody owes anything."
      columns={[
        { label: 'User' },
        { label: 'Owes', align: 'end' },
        { label: 'Claimed', align: 'end' },
        { label: 'Claims', align: 'end' },
        { label: 'Since' },
      ]}
      toRow={({ id, email, claims, amount, owed, oldestAt }) => ({
        key: id,
        cells: [
          <UserLink key="user" user={email} />,
          formatTokens(owed),
          formatTokens(amount),
          claims,
          <Timestamp key="since" at={oldestAt} />,
        ],
      })}
    />
  )
}

/** Referral bonuses that are not available yet, oldest first. */
export function HeldBonuses() {
  return (
    <ListTable
      list="heldBonuses"
      label="Held bonuses"
      empty="No bonus is held."
      columns={[
        { label: 'Referrer' },
        { label: 'Referee' },
        { label: 'Bonus', align: 'end' },
        { label: 'Held until, at the latest' },
        { label: 'Acts' },
      ]}
      toRow={({ referrer, referee, amount, heldUntil }) => ({
        key: `${referrer} ${referee}`,
        cells: [
          <UserLink key="referrer" user={referrer} />,
          <UserLink key="referee" user={referee} />,
          formatTokens(amount),
          <Instant key="until" at={heldUntil} />,
          <Acts key="acts" label={`Bonus for ${referee}`} acts={BONUS_ACTS} subject={{ email: referee }} />,
        ],
      })}
    />
  )
}
