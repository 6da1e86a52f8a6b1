import { hasAccountRules } from '@cht/machines/auth'
import { passwordForm } from '@cht/machines/profile'
import type { User } from '@cht/sdk/contract'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { useState } from 'react'
import { CurrentPasswordField } from '../../components/current-password-field.js'
import { NewPasswordField } from '../../components/new-password-field.js'
import { useForm } from '../../hooks/use-form.js'
import { CloseAccount } from './close-account.js'
import { DataDownload } from './data-download.js'
import { LoginSessions } from './login-sessions.js'
import { SecondFactor } from './second-factor.js'
import styles from './settings.module.css'
import { Webhooks } from './webhooks.js'

const PasswordForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const form = useForm(passwordForm, {}, onDone)
  return (
    <FormStack {...form.formProps}>
      <CurrentPasswordField label="Current password" email={user.email} {...form.text('oldPassword')} />
      <NewPasswordField label="New password" {...form.text('newPassword')} />
      {hasAccountRules(user) && <Note icon="lock">Changing it logs out your other devices.</Note>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        Change password
      </Button>
    </FormStack>
  )
}

export function SecurityTab({ user }: { user: User }) {
  // The key of the form, so that it is empty after the password was changed.
  const [changeCount, setChangeCount] = useState(0)
  return (
    <Stack>
      <Card aria-label="Security" className={styles.panel}>
        <h2>Change your password</h2>
        <PasswordForm key={changeCount} user={user} onDone={() => setChangeCount(changeCount + 1)} />
      </Card>
      <SecondFactor />
      <LoginSessions />
      <Webhooks />
      <DataDownload user={user} />
      <CloseAccount user={user} />
    </Stack>
  )
}
