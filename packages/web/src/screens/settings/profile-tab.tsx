import { profileForm } from '@cht/machines/profile'
import { COUNTRIES, type Country, type User } from '@cht/sdk/auth'
import { useState } from 'react'
import { useForm } from '../../bindings/form.js'
import { COUNTRY_NAMES } from '../../content/countries.js'
import { Button } from '../../ui/button.js'
import { Card } from '../../ui/card.js'
import { SelectField, TextField } from '../../ui/inputs.js'
import { Note } from '../../ui/note.js'
import styles from './settings.module.css'

interface ProfileFormProps {
  user: User
  onDone: () => void
}

const ProfileForm = ({ user, onDone }: ProfileFormProps) => {
  const form = useForm(profileForm(user), {}, onDone)
  return (
    <form {...form.element} className={styles.form}>
      <TextField label="Full name" autoComplete="name" {...form.text('fullName')} />
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint="A new one counts once you have entered the code that we send to it."
        {...form.text('email')}
      />
      <div className={styles.pair}>
        <TextField label="Phone number" type="tel" autoComplete="tel" {...form.text('phoneNumber')} />
        <SelectField
          label="Country"
          autoComplete="off"
          {...form.text('country')}
          onValue={(value) => form.change({ country: value as Country })}
        >
          {COUNTRIES.map((name) => (
            <option key={name} value={name}>
              {COUNTRY_NAMES[name]}
            </option>
          ))}
        </SelectField>
      </div>
      {user.isDocumentVerified && (
        <Note tone="warning" icon="alert">
          A new name or country ends your identity verification: you verify again afterwards.
        </Note>
      )}
      <Note>An operator decides on your request. Until then your profile stays as it is.</Note>
      <Button type="submit" look="primary" busy={form.submitting}>
        Request changes
      </Button>
    </form>
  )
}

/** A request to change what stands in one's profile (decision 27). */
export const ProfileTab = ({ user }: { user: User }) => {
  const [sent, setSent] = useState(false)
  return (
    <Card aria-label="Profile" className={styles.panel}>
      {sent ? (
        <>
          <h2>Your request was sent</h2>
          <p>An operator decides on it, and you are notified. Until then your profile stays as it is.</p>
          <Button onClick={() => setSent(false)}>Back to your profile</Button>
        </>
      ) : (
        <>
          <h2>Edit your profile</h2>
          <ProfileForm user={user} onDone={() => setSent(true)} />
        </>
      )}
    </Card>
  )
}
