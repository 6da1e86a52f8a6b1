import { verificationRequest } from '@cht/machines/console'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Note } from '@cht/ui/note'
import { Timestamp } from '@cht/ui/timestamp'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { Picture } from '../../components/picture.js'
import { VERIFICATION_ACTS } from './acts.js'
import { Approval } from './approval.js'
import styles from './cases.module.css'

const SIDES = { front: 'The front of the ID', back: 'The back of the ID' } as const

/** The two pictures beside what was typed, and the decision. `a` approves, `r` rejects. */
export function Verification({ id, canDecide }: { id: string; canDecide: boolean }) {
  return (
    <Loaded from={verificationRequest(id)} what="The request">
      {(request) =>
        request ? (
          <Card className={styles.subject}>
            <h2>What was sent</h2>
            {canDecide && (
              <div className={styles.acts}>
                <Approval id={id} endpoint="decideVerification" />
                <Acts label="Decision" acts={VERIFICATION_ACTS} subject={{ id }} />
              </div>
            )}
            <div className={styles.pictures}>
              <Picture path={`/operator/verifications/${id}/front`} title={SIDES.front} />
              <Picture path={`/operator/verifications/${id}/back`} title={SIDES.back} />
              <DescriptionList
                items={[
                  { label: 'Full name', value: request.fullName },
                  { label: 'Email', value: request.email },
                  { label: 'Country', value: request.country },
                  { label: 'Document', value: request.type },
                  { label: 'Number', value: request.number },
                  { label: 'Sent', value: <Timestamp at={request.requestedAt} /> },
                ]}
              />
            </div>
          </Card>
        ) : (
          <Note>This request is not under review any more.</Note>
        )
      }
    </Loaded>
  )
}
