import { secondStepForm } from '@cht/machines/auth'
import { useResource } from '@cht/machines/react'
import { passkeyLoginForm, pendingLogin } from '@cht/machines/second-factor'
import { Button } from '@cht/ui/button'
import { FailedState } from '@cht/ui/failed-state'
import { Note } from '@cht/ui/note'
import { Skeleton } from '@cht/ui/skeleton'
import { Stack } from '@cht/ui/stack'
import { useForm } from '../../hooks/use-form.js'
import { FactorProof, useHasPasskeys, usePasskeyForm } from '../second-factor/index.js'
import styles from './auth.module.css'

interface SecondStepProps {
  onDone: () => void
  /** Called when the user wants to enter another email or password. */
  onLeave: () => void
}

/** The second factor of a login. */
export function SecondStep({ onDone, onLeave }: SecondStepProps) {
  const codeForm = useForm(secondStepForm, {}, onDone)
  const passkeyForm = usePasskeyForm(passkeyLoginForm, { isSecondStep: true }, onDone)
  const { data, failure, refresh } = useResource(pendingLogin)
  const hasPasskeys = useHasPasskeys()
  const isLoaded = data !== undefined && hasPasskeys !== undefined
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <h1>One more step</h1>
        <p>Your account has a second factor.</p>
      </div>
      {data && isLoaded && (
        <FactorProof
          // Other factors than before: the user chooses again.
          key={data.methods.join()}
          methods={data.methods}
          hasPasskeys={hasPasskeys}
          codeForm={codeForm}
          passkeyForm={passkeyForm}
          actionLabel="Log In"
        />
      )}
      {!isLoaded && failure === undefined && <Skeleton height={192} />}
      {!data && failure !== undefined && (
        <FailedState title="The second step could not be loaded" text={failure} onRetry={refresh} />
      )}
      <Button onClick={onLeave}>Back to the password</Button>
      <Note>
        No second factor and no recovery codes left? Contact support. We check your identity, and your account
        is then on hold for 24 hours.
      </Note>
    </Stack>
  )
}
