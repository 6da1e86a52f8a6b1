import { restrictsProfileChanges } from '@cht/machines/auth'
import { getProfileValues, profileForm } from '@cht/machines/profile'
import type { User } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useEffect } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { PersonFields } from '../auth/index.js'
import { LazySavedDetailsCard } from '../payment-details/index.js'
import { EmailChange } from './email-change.js'
import styles from './settings.module.css'

const RequestSent = ({ onBack }: { onBack: () => void }) => (
  <>
    <h2>Your request was sent</h2>
    <p>An operator decides on it, and you are notified. Until then your profile stays as it is.</p>
    <Button onClick={onBack}>Back to your profile</Button>
  </>
)

const ProfileForm = ({ user }: { user: User }) => {
  const isRestricted = restrictsProfileChanges(user)
  const form = useForm(profileForm, getProfileValues(user))
  const { fullName, username, email, phoneNumber, country } = getProfileValues(user)
  const { setInitial } = form
  // When an operator approves a change, the form starts from the new profile.
  useEffect(
    () => setInitial({ fullName, username, email, phoneNumber, country }),
    [setInitial, fullName, username, email, phoneNumber, country],
  )
  if (form.done) return <RequestSent onBack={form.restart} />
  return (
    <FormStack {...form.formProps}>
      <h2>Edit your profile</h2>
      <PersonFields
        text={form.text}
        {...(isRestricted && {
          emailHint: 'A new email is used 24 hours after you have entered the code that we send to it.',
        })}
      />
      {isRestricted && user.isDocumentVerified && (
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
    </FormStack>
  )
}

/** The state of an email change (decision 27), the form of a profile change request, and the saved payment details. */
export function ProfileTab({ user }: { user: User }) {
  return (
    <Stack>
      <EmailChange user={user} />
      <Card aria-label="Profile" className={styles.panel}>
        <ProfileForm user={user} />
      </Card>
      <LazySavedDetailsCard user={user} />
    </Stack>
  )
}
