import { secondStepForm } from '@cht/machines/auth'
import { pendingLogin } from '@cht/machines/second-factor'
import { Button } from '../../components/button.js'
import { FailedState } from '../../components/failed-state.js'
import { Note } from '../../components/note.js'
import { Skeleton } from '../../components/skeleton.js'
import { useForm } from '../../hooks/use-form.js'
import { useResource } from '../../hooks/use-resource.js'
import { FactorCodeForm } from '../second-factor/index.js'
import styles from './auth.module.css'

interface SecondStepProps {
  onDone: () => void
  /** Called when the user wants to enter another email or password. */
  onLeave: () => void
}

/** The second factor of a login. */
export function SecondStep({ onDone, onLeave }: SecondStepProps) {
  const form = useForm(secondStepForm, {}, onDone)
  const { data, failure, refresh } = useResource(pendingLogin)
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>One more step</h1>
        <p>Your account has a second factor.</p>
      </div>
      {data && (
        <FactorCodeForm key={data.methods.join()} form={form} methods={data.methods} actionLabel="Log In" />
      )}
      {!data && failure === undefined && <Skeleton height={192} />}
      {!data && failure !== undefined && (
        <FailedState title="The second step could not be loaded" text={failure} onRetry={refresh} />
      )}
      <Button onClick={onLeave}>Back to the password</Button>
      <Note>
        No code and no recovery codes left? Contact support. We check your identity, and your account is then
        on hold for 24 hours.
      </Note>
    </div>
  )
}
