import { profileForm } from '@cht/machines/profile'
import type { User } from '@cht/sdk/auth'
import { type ProfileForm as Profile, profileFieldsChanged } from '@cht/sdk/profile'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { useForm } from '../../hooks/use-form.js'
import { PersonFields } from '../auth/index.js'
import { NewEmail } from './new-email.js'
import styles from './settings.module.css'

const Sent = ({ onBack }: { onBack: () => void }) => (
  <>
    <h2>Your request was sent</h2>
    <p>An operator decides on it, and you are notified. Until then your profile stays as it is.</p>
    <Button onClick={onBack}>Back to your profile</Button>
  </>
)

/** The fields that were typed into, as they are now. */
const edited = (before: Profile, after: Profile): Partial<Profile> =>
  Object.fromEntries(profileFieldsChanged(before, after).map((name) => [name, after[name]]))

interface ProfileFormProps {
  user: User
  /** What was typed over a profile that has changed since. */
  typed: RefObject<Partial<Profile>>
  onBack: () => void
}

const ProfileForm = ({ user, typed, onBack }: ProfileFormProps) => {
  const definition = profileForm(user)
  // With what it starts from, so that what was typed over another profile is no draft of this one.
  const form = useForm(definition, { ...definition.initial, ...typed.current })
  useEffect(() => {
    typed.current = form.done ? {} : edited(definition.initial, form.values)
  })
  if (form.done) return <Sent onBack={onBack} />
  return (
    <form {...form.element} className={styles.form}>
      <h2>Edit your profile</h2>
      <PersonFields
        text={form.text}
        emailHint="A new one counts once you have entered the code that we send to it."
      />
      {user.isDocumentVerified && (
        <Note tone="warning" icon="alert">
          A new name or country ends your identity verification: you verify again afterwards.
        </Note>
      )}
      <Note>An operator decides on your request. Until then your profile stays as it is.</Note>
      <Button
        type="submit"
        look={user.pendingEmail === undefined ? 'primary' : 'quiet'}
        busy={form.submitting}
      >
        Request changes
      </Button>
    </form>
  )
}

/** A request to change what stands in one's profile, and the code of a new email (decision 27). */
export function ProfileTab({ user }: { user: User }) {
  const [requests, setRequests] = useState(0)
  const typed = useRef<Partial<Profile>>({})
  return (
    <div className={styles.tab}>
      {user.pendingEmail !== undefined && <NewEmail key={user.pendingEmail} email={user.pendingEmail} />}
      <Card aria-label="Profile" className={styles.panel}>
        {/* A profile that was changed meanwhile is the one that further changes start from. */}
        <ProfileForm
          key={JSON.stringify([profileForm(user).initial, requests])}
          user={user}
          typed={typed}
          onBack={() => setRequests(requests + 1)}
        />
      </Card>
    </div>
  )
}
