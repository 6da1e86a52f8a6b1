import { operatorRead } from '@cht/machines/console'
import { formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { Proofs } from '../../components/proofs.js'
import { TradeLink, UserLink } from '../../components/subject-links.js'
import { CLAIM_ACTS } from './acts.js'
import styles from './cases.module.css'

/** What was claimed and answered, and the decision. `u` upholds, `r` rejects. */
export function Claim({ id, canDecide }: { id: string; canDecide: boolean }) {
  return (
    <Loaded from={operatorRead('tradeClaim', { id })} what="The claim">
      {({ trade, by, author, other }) => {
        const claim = trade.claims?.find(({ _id }) => _id === id)
        return (
          <Card className={styles.subject}>
            <h2>What is claimed</h2>
            <DescriptionList
              items={[
                { label: 'Trade', value: <TradeLink id={trade._id} /> },
                { label: 'Amount', value: formatTokens(trade.amount) },
                { label: `By the ${by}`, value: <UserLink user={author.email} /> },
                { label: 'Against', value: <UserLink user={other.email} /> },
                { label: 'Reason', value: claim?.reason },
                { label: 'Description', value: claim?.description },
                { label: 'Answer', value: claim?.answer ?? 'None yet' },
              ]}
            />
            <Proofs path={`/operator/trade-claims/${id}`} trade={trade} />
            {canDecide && <Acts label="Decision" acts={CLAIM_ACTS} subject={{ id }} />}
          </Card>
        )
      }}
    </Loaded>
  )
}
