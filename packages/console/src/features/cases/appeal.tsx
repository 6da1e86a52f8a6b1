import { operatorRead } from '@cht/machines/console'
import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney, formatTokens, PARTIES, type Party } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { PARTY_LABELS } from '../../components/labels.js'
import { Loaded } from '../../components/loaded.js'
import { Picture } from '../../components/picture.js'
import { Proofs } from '../../components/proofs.js'
import { TradeLink, UserLink } from '../../components/subject-links.js'
import { createAppealActs } from './acts.js'
import styles from './cases.module.css'

const Side = ({ id, trade, party }: { id: string; trade: MatchedOrder; party: Party }) => {
  const { fullName } = trade[party]
  const filing = trade.appeal?.filings.find(({ by }) => by === party)
  const events = (trade.appeal?.events ?? []).filter((event) => event.party === party)
  return (
    <Card className={styles.subject}>
      <h2>{PARTY_LABELS[party]}</h2>
      <DescriptionList
        items={[
          {
            label: 'Name',
            value: trade[party]._id && <UserLink user={trade[party]._id}>{fullName ?? 'Open'}</UserLink>,
          },
          {
            label: 'Appealed',
            value: filing && `${filing.reasonText ?? filing.reason}: ${filing.description}`,
          },
        ]}
      />
      {party === 'buyer' && <Proofs path={`/operator/appeals/${id}`} trade={trade} />}
      {events.map(({ at, text, picture }, index) => (
        <div key={index}>
          {text !== undefined && <p>{text}</p>}
          {picture !== undefined && (
            <Picture
              path={`/operator/appeals/${id}/pictures/${picture.split('/').at(-1)}`}
              title={`A picture of the ${party}`}
            />
          )}
          <small>
            <Timestamp at={at} />
          </small>
        </div>
      ))}
    </Card>
  )
}

/** Both sides of an appealed trade beside each other, and the decision. `b` and `s` decide for the buyer and the seller, `q` asks. */
export function Appeal({ id, canDecide }: { id: string; canDecide: boolean }) {
  return (
    <Loaded from={operatorRead('appeal', { id })} what="The appeal">
      {({ trade }) => {
        const start = trade.appeal?.events?.find(({ type }) => type === 'appeal.start')
        return (
          <>
            {canDecide && <Acts label="Decision" acts={createAppealActs(trade)} subject={{ id }} />}
            <DescriptionList
              items={[
                { label: 'Trade', value: <TradeLink id={trade._id} /> },
                { label: 'Amount', value: formatTokens(trade.amount) },
                { label: 'To pay', value: trade.payment && formatMoney(trade.payment) },
                { label: 'Proof sent', value: trade.paidAt && <Timestamp at={trade.paidAt} /> },
              ]}
            />
            {trade.proofReused === true && (
              <Note tone="negative">A picture of a proof was also sent before.</Note>
            )}
            {trade.payerNameDiffers === true && (
              <Note tone="warning">The payer has another name than the buyer.</Note>
            )}
            {start?.text !== undefined && <Note>The operator opened this appeal: {start.text}</Note>}
            <div className={styles.sides}>
              {PARTIES.map((party) => (
                <Side key={party} id={id} trade={trade} party={party} />
              ))}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
