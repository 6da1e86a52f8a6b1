import { operatorRead } from '@cht/machines/console'
import type { MatchedOrder } from '@cht/sdk/contract'
import { formatMoney, formatTokens, PARTIES, type Party } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { Picture } from '../../components/picture.js'
import { TradeLink } from '../../components/subject-links.js'
import { createAppealActs } from './acts.js'
import styles from './cases.module.css'

const PARTY_LABELS: Record<Party, string> = { buyer: 'Buyer', seller: 'Seller' }

/** A path of `/api` as the pictures are asked for. */
const toPath = (picture: string) => picture.replace(/^\/api/, '')

const Side = ({ trade, party }: { trade: MatchedOrder; party: Party }) => {
  const { fullName, phoneNumber } = trade[party]
  const filing = trade.appeal?.filings.find(({ by }) => by === party)
  const events = (trade.appeal?.events ?? []).filter((event) => event.party === party)
  const proof = party === 'buyer' ? trade.matchedOrder?.proofOfPayment : undefined
  return (
    <Card className={styles.subject}>
      <h2>{PARTY_LABELS[party]}</h2>
      <DescriptionList
        items={[
          { label: 'Name', value: fullName },
          { label: 'Phone', value: phoneNumber },
          {
            label: 'Appealed',
            value: filing && `${filing.reasonText ?? filing.reason}: ${filing.description}`,
          },
        ]}
      />
      {proof !== undefined && <Picture path={toPath(proof)} title="The proof of payment" />}
      {events.map(({ at, text, picture, type }) => (
        <div key={`${at}${type}`}>
          {text !== undefined && <p>{text}</p>}
          {picture !== undefined && <Picture path={toPath(picture)} title={`A picture of the ${party}`} />}
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
                <Side key={party} trade={trade} party={party} />
              ))}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
