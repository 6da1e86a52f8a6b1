import { useResource } from '@cht/machines/react'
import { reauthenticationSettings } from '@cht/machines/second-factor'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { Note } from '@cht/ui/note'
import { Authenticator } from './authenticator.js'
import { Passkeys } from './passkeys.js'
import { ProtectionSwitch } from './protection-switch.js'
import { RecoveryCodes } from './recovery-codes.js'
import styles from './settings.module.css'

/** The settings that protect the account besides the password. Renders nothing if the back end has none of them. */
export function SecondFactor() {
  const { data: settings, failure, refresh } = useResource(reauthenticationSettings)
  if (settings === undefined && failure !== undefined)
    return <FailedState title="Your second factor could not be loaded" text={failure} onRetry={refresh} />
  if (!settings) return null
  // The password is a method only as long as there is no second factor.
  const hasFactor = !settings.methods.includes('password')
  return (
    <Card aria-label="Second factor" className={styles.panel}>
      <h2>Second factor</h2>
      <p>
        With a second factor, nobody logs in or moves your tokens with your password, your mailbox or this
        browser alone. Paying and appealing never ask for it.
      </p>
      {settings.isFactorRequired === true && !hasFactor && (
        <Note tone="warning" icon="alert">
          This exchange requires a second factor before tokens move. Set up one of these.
        </Note>
      )}
      <Passkeys settings={settings} />
      <Authenticator settings={settings} />
      {hasFactor && <RecoveryCodes left={settings.recoveryCodes} />}
      {!hasFactor && settings.isFactorRequired !== true && <ProtectionSwitch {...settings} />}
    </Card>
  )
}
