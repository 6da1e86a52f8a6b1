import { profileEdit } from '@cht/machines/console'
import { Card } from '@cht/ui/card'
import { Note } from '@cht/ui/note'
import { Table } from '@cht/ui/table'
import { Acts } from '../../components/acts/acts.js'
import { Loaded } from '../../components/loaded.js'
import { PROFILE_EDIT_ACTS } from './acts.js'
import { Approval } from './approval.js'
import styles from './cases.module.css'

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
  return (
    <Loaded from={profileEdit(id)} what="The request">
      {(edit) => {
        if (!edit) return <Note>This request does not wait any more.</Note>
        const endsVerification =
          edit.fullName !== edit.before.fullName || edit.country !== edit.before.country
        return (
          <Card className={styles.subject}>
            <h2>What changes</h2>
            <Table
              label="The profile"
              columns={[{ label: 'Field' }, { label: 'Now' }, { label: 'Asked for' }]}
              rows={FIELD_NAMES.filter((name) => edit[name] !== edit.before[name]).map((name) => ({
                key: name,
                cells: [FIELDS[name], edit.before[name], edit[name]],
              }))}
            />
            {endsVerification && edit.verification === 'verified' && (
              <Note tone="warning">An approval ends the verification of the identity.</Note>
            )}
            {canDecide && (
              <div className={styles.acts}>
                <Approval id={id} endpoint="decideProfileEdit" />
                <Acts label="Decision" acts={PROFILE_EDIT_ACTS} subject={{ id }} />
              </div>
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}
