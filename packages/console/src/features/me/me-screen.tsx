import { ownAccount, signOutForm } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Stack } from '@cht/ui/stack'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import { Authenticator } from './authenticator.js'
import styles from './me.module.css'
import { Passkeys } from './passkeys.js'

/** Leads to the sign-in at this address: the exchange lets a session change factors for a while after its start alone. */
const SignInAgain = () => {
  const form = useForm(signOutForm)
  return (
    <FormStack {...form.formProps}>
      <p>You can change what you sign in by for 10 minutes after you have signed in.</p>
      <FormError form={form} />
      <Button type="submit" busy={form.submitting} requiresConnection>
        Sign in again
      </Button>
    </FormStack>
  )
}

/** Who has signed in, until when, and what they sign in by. */
export function MeScreen() {
  useTitle('You')
  return (
    <Loaded from={ownAccount} what="Your account">
      {({ name, email, roles, endsAt, hasAuthenticator, passkeys }) => (
        <Stack className={styles.me}>
          <h1>{name}</h1>
          <Card aria-label="Your session">
            <DescriptionList
              items={[
                { label: 'Email', value: email },
                { label: 'Roles', value: roles.join(', ') },
                { label: 'Signed in until', value: <Instant at={endsAt} /> },
              ]}
            />
            <SignInAgain />
          </Card>
          <Card aria-label="Passkeys">
            <Passkeys passkeys={passkeys} hasOther={hasAuthenticator} />
          </Card>
          <Card aria-label="Authenticator app">
            <Authenticator isOn={hasAuthenticator} hasPasskey={passkeys.length > 0} />
          </Card>
        </Stack>
      )}
    </Loaded>
  )
}
