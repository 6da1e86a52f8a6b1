import { approveProfileEditForm, profileEdit, rejectProfileEditForm } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { Table } from '@cht/ui/table'
import styles from './cases.module.css'
import { RequestDecision } from './request-decision.js'

const FIELDS = {
  fullName: 'Full name',
  username: 'Username',
  email: 'Email',
  phoneNumber: 'Phone',
  country: 'Country',
} as const
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

/** The profile as it is and as it is asked for, and the decision. `a` approves, `r` rejects. */
export function ProfileEdit({ id, canDecide }: { id: string; canDecide: boolean }) {
  const { data, failure, loading, refresh } = useResource(profileEdit(id))
  if (loading) return <Loading />
  if (failure !== undefined && !data)
    return <FailedState title="The request could not be loaded" text={failure} onRetry={refresh} />
  if (!data) return <Note>This request does not wait any more.</Note>
  const endsVerification = data.fullName !== data.before.fullName || data.country !== data.before.country
  return (
    <Card className={styles.subject}>
      <h2>What changes</h2>
      <Table
        label="The profile"
        columns={[{ label: 'Field' }, { label: 'Now' }, { label: 'Asked for' }]}
        rows={FIELD_NAMES.filter((name) => data[name] !== data.before[name]).map((name) => ({
          key: name,
          cells: [FIELDS[name], data.before[name], data[name]],
        }))}
      />
      {endsVerification && data.verification === 'verified' && (
        <Note tone="warning">An approval ends the verification of the identity.</Note>
      )}
      {canDecide && (
        <RequestDecision
          id={id}
          approve={approveProfileEditForm}
          reject={rejectProfileEditForm}
          rejection="Reject this change"
          description="The user reads the reason. The profile stays as it is."
        />
      )}
    </Card>
  )
}
