import { approveVerificationForm, rejectVerificationForm, verificationRequest } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { FailedState } from '@cht/ui/failed-state'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { PictureFrame } from '@cht/ui/picture-frame'
import { Timestamp } from '@cht/ui/timestamp'
import { usePicture } from '../../hooks/use-picture.js'
import styles from './cases.module.css'
import { RequestDecision } from './request-decision.js'

const SIDES = { front: 'The front of the ID', back: 'The back of the ID' } as const

const IdPicture = ({ id, side }: { id: string; side: keyof typeof SIDES }) => {
  const { url, failure } = usePicture(`/operator/verifications/${id}/${side}`)
  return (
    <PictureFrame empty={url === undefined}>
      {url === undefined ? (
        (failure ?? 'Loading…')
      ) : (
        <img src={url} alt={SIDES[side]} className={styles.picture} />
      )}
    </PictureFrame>
  )
}

/** The two pictures beside what was typed, and the decision. `a` approves, `r` rejects. */
export function Verification({ id, canDecide }: { id: string; canDecide: boolean }) {
  const { data, failure, loading, refresh } = useResource(verificationRequest(id))
  if (loading) return <Loading />
  if (failure !== undefined && !data)
    return <FailedState title="The request could not be loaded" text={failure} onRetry={refresh} />
  if (!data) return <Note>This request is not under review any more.</Note>
  return (
    <Card className={styles.subject}>
      <h2>What was sent</h2>
      <div className={styles.pictures}>
        <IdPicture id={id} side="front" />
        <IdPicture id={id} side="back" />
      </div>
      <DescriptionList
        items={[
          { label: 'Full name', value: data.fullName },
          { label: 'Email', value: data.email },
          { label: 'Country', value: data.country },
          { label: 'Document', value: data.type },
          { label: 'Number', value: data.number },
          { label: 'Sent', value: <Timestamp at={data.requestedAt} /> },
        ]}
      />
      {canDecide && (
        <RequestDecision
          id={id}
          approve={approveVerificationForm}
          reject={rejectVerificationForm}
          rejection="Reject this verification"
          description="The user reads the reason, and may send the pictures again."
        />
      )}
    </Card>
  )
}
