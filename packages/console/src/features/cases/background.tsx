import { getKindLabel, operatorRead, type ReadOutput } from '@cht/machines/console'
import { getTradeNumber } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { Chip } from '@cht/ui/chip'
import { Table } from '@cht/ui/table'
import { Timestamp } from '@cht/ui/timestamp'
import { Link } from 'wouter'
import { DISPUTE_STATE_LABELS } from '../../components/labels.js'
import { Loaded } from '../../components/loaded.js'
import styles from './cases.module.css'

type Background = ReadOutput<'caseBackground'>
type Related = Background['related'][number]
type Told = Background['told'][number]

const LINK_LABELS: Record<Related['shares'][number], string> = {
  person: 'The same person',
  account: 'The same account number',
  wallet: 'The same wallet',
  picture: 'The same picture',
  idNumber: 'The same number of an ID',
}

const CHANNEL_LABELS: Record<Told['channels'][number]['channel'], string> = {
  app: 'In the app',
  mail: 'Mail',
  push: 'Push',
  webhook: 'Webhook',
}

const STATE_LABELS: Record<Told['channels'][number]['state'], string> = {
  shown: '',
  waiting: ' (waits)',
  sent: '',
  givenUp: ' (not delivered)',
}

/** The outcome of a dispute by its label; that of another case is a word. */
const describeOutcome = (outcome: string): string =>
  Object.entries(DISPUTE_STATE_LABELS).find(([state]) => state === outcome)?.[1] ?? outcome

const describeChannels = ({ channels }: Told): string =>
  channels.map(({ channel, state }) => `${CHANNEL_LABELS[channel]}${STATE_LABELS[state]}`).join(', ')

const RelatedCases = ({ related }: Background) =>
  related.length === 0 ? (
    <p>No other case shares a person, an account, a wallet, a picture or an ID with this one.</p>
  ) : (
    <Table
      label="Cases that share something with this one"
      columns={[
        { label: 'Case' },
        { label: 'Shares' },
        { label: 'About' },
        { label: 'Opened' },
        { label: 'Ended' },
      ]}
      rows={related.map(({ id, kind, shares, email, tradeId, openedAt, decidedAt, outcome }) => ({
        key: id,
        cells: [
          <Link key="case" href={`/cases/${id}`}>
            {getKindLabel(kind)}
          </Link>,
          shares.map((link) => LINK_LABELS[link]).join(', '),
          email ?? (tradeId === undefined ? '' : `Trade ${getTradeNumber(tradeId)}`),
          <Timestamp key="opened" at={openedAt} />,
          decidedAt === undefined ? (
            <Chip key="open">Open</Chip>
          ) : (
            <span key="ended">
              {outcome !== undefined && describeOutcome(outcome)} <Timestamp at={decidedAt} />
            </span>
          ),
        ],
      }))}
    />
  )

const ToldMessages = ({ told }: Background) =>
  told.length === 0 ? (
    <p>Nobody was told anything about it yet.</p>
  ) : (
    <Table
      label="What users were told"
      columns={[{ label: 'Words' }, { label: 'To' }, { label: 'By' }, { label: 'When' }]}
      rows={told.map((message) => ({
        key: `${message.at}${message.email}${message.title}`,
        cells: [
          <>
            {message.title}
            <small className={styles.words}>{message.text}</small>
          </>,
          message.party === undefined ? message.email : `${message.email}, the ${message.party}`,
          describeChannels(message),
          <Timestamp key="at" at={message.at} />,
        ],
      }))}
    />
  )

/** The past cases that share something with a case, and what users were told about it. */
export function CaseBackground({ id }: { id: string }) {
  return (
    <Loaded from={operatorRead('caseBackground', { id })} what="What was before">
      {(background) => (
        <>
          <Card>
            <h2>Other cases</h2>
            <RelatedCases {...background} />
          </Card>
          <Card>
            <h2>What users were told</h2>
            <ToldMessages {...background} />
          </Card>
        </>
      )}
    </Loaded>
  )
}
