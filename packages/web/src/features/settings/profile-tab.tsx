import { profileForm } from '@cht/machines/profile'
import type { User } from '@cht/sdk/auth'
import { getChangedProfileFields, type ProfileForm as Profile } from '@cht/sdk/profile'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { useForm } from '../../hooks/use-form.js'
import { PersonFields } from '../auth/index.js'
import { NewEmail } from './new-email.js'
import styles from './settings.module.css'

const RequestSent = ({ onBack }: { onBack: () => void }) => (
  <>
    <h2>Your request was sent</h2>
    <p>An operator decides on it, and you are notified. Until then your profile stays as it is.</p>
    <Button onClick={onBack}>Back to your profile</Button>
  </>
)

/** The changed fields with their values. */
const getChangedFields = (before: Profile, after: Profile): Partial<Profile> =>
  Object.fromEntries(getChangedProfileFields(before, after).map((name) => [name, after[name]]))

interface ProfileFormProps {
  user: User
  /** The user's unsent changes. They survive an update of the profile, which starts a new form. */
  unsentChanges: RefObject<Partial<Profile>>
  onBack: () => void
}

const ProfileForm = ({ user, unsentChanges, onBack }: ProfileFormProps) => {
  const definition = profileForm(user)
  // The initial values identify the draft: changes to an older profile are not restored.
  const form = useForm(definition, { ...definition.initial, ...unsentChanges.current })
  useEffect(() => {
    unsentChanges.current = form.done ? {} : getChangedFields(definition.initial, form.values)
  })
  if (form.done) return <RequestSent onBack={onBack} />
  return (
    <form {...form.formProps} className={styles.form}>
      <h2>Edit your profile</h2>
      <PersonFields
        text={form.text}
        emailHint="A new email is used once you have entered the code that we send to it."
      />
      {user.isDocumentVerified && (
        <Note tone="warning" icon="alert">
          A new name or country ends your identity verification: you verify again afterwards.
        </Note>
      )}
      <Note>An operator decides on your request. Until then your profile stays as it is.</Note>
      <Button
        type="submit"
        variant={user.pendingEmail === undefined ? 'primary' : 'quiet'}
        busy={form.submitting}
      >
        Request changes
      </Button>
    </form>
  )
}

/** The form of a profile change request, and the code of a new email (decision 27). */
export function ProfileTab({ user }: { user: User }) {
  const [requestCount, setRequestCount] = useState(0)
  const unsentChanges = useRef<Partial<Profile>>({})
  return (
    <div className={styles.tab}>
      {user.pendingEmail !== undefined && <NewEmail key={user.pendingEmail} email={user.pendingEmail} />}
      <Card aria-label="Profile" className={styles.panel}>
        {/* When an operator approves a change, the form starts again from the new profile. */}
        <ProfileForm
          key={JSON.stringify([profileForm(user).initial, requestCount])}
          user={user}
          unsentChanges={unsentChanges}
          onBack={() => setRequestCount(requestCount + 1)}
        />
      </Card>
    </div>
  )
}
