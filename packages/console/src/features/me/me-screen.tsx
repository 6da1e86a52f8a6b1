import { ownAccount } from '@cht/machines/console'
import { Card } from '@cht/ui/card'
import { DescriptionList } from '@cht/ui/description-list'
import { Stack } from '@cht/ui/stack'
import { Instant } from '../../components/instant.js'
import { Loaded } from '../../components/loaded.js'
import { useTitle } from '../../hooks/use-title.js'
import { Authenticator } from './authenticator.js'
import styles from './me.module.css'
import { Passkeys } from './passkeys.js'

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
