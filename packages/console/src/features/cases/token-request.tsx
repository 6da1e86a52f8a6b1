import { operatorRead } from '@cht/machines/console'
import { useClock } from '@cht/machines/react'
import { tokenRequestLifecycle } from '@cht/machines/token-requests'
import { formatTokens } from '@cht/sdk/rules'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { UserLink } from '../../components/subject-links.js'
import { TOKEN_REQUEST_ACTS } from './acts.js'
import styles from './cases.module.css'

/** What a user asks for, and the steps that its chart accepts now. */
export function TokenRequest({ id, canDecide }: { id: string; canDecide: boolean }) {
  const { now } = useClock()
  return (
    <Loaded from={operatorRead('tokenRequests', { id })} what="The request">
      {([request]) => {
        if (!request) return <Note>This request is not there any more.</Note>
        const { kind, state, amount, code, payTo, email, requestedAt, expiresAt, reason } = request
        const snapshot = state && tokenRequestLifecycle.restore({ kind, state, expiresAt }, now())
        return (
          <Card className={styles.subject}>
            <h2>{kind === 'deposit' ? 'Tokens for a deposit' : 'Money for tokens'}</h2>
            <DescriptionList
              items={[
                { label: 'User', value: <UserLink user={email} /> },
                { label: 'Amount', value: formatTokens(amount) },
                { label: 'Written on the payment', value: code, copy: code },
                { label: 'Pay to', value: payTo, copy: payTo },
                { label: 'Asked', value: <Timestamp at={requestedAt} /> },
                { label: 'Awaited until', value: expiresAt && <Instant at={expiresAt} /> },
                { label: 'Declined because', value: reason },
              ]}
            />
            {canDecide && (
              <Acts label="Steps" acts={TOKEN_REQUEST_ACTS} subject={{ id }} snapshot={snapshot} />
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}
