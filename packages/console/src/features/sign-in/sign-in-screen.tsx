import { finishSignInForm, passkeySignInForm, passkeySupport, startSignInForm } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Loading } from '@cht/ui/loading'
import { Note } from '@cht/ui/note'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import { GuestCard } from '../../components/guest-card.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'

interface StartedSignIn {
  email: string
  signIn: string
}

interface EmailStepProps {
  /** Whether there is another way, which comes first. */
  isSecond: boolean
  onStart: (started: StartedSignIn) => void
}

const EmailStep = ({ isSecond, onStart }: EmailStepProps) => {
  const form = useForm(startSignInForm, {}, (result) => {
    if (result) onStart({ email: form.values.email, signIn: result.signIn })
  })
  return (
    <FormStack {...form.formProps}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={!isSecond}
        {...form.text('email')}
      />
      <FormError form={form} />
      <Button
        type="submit"
        variant={isSecond ? 'quiet' : 'primary'}
        busy={form.submitting}
        requiresConnection
      >
        Mail me a code
      </Button>
    </FormStack>
  )
}

const CodeStep = ({ started, onBack }: { started: StartedSignIn; onBack: () => void }) => {
  const form = useForm(finishSignInForm, started)
  return (
    <FormStack {...form.formProps}>
      <p>If {started.email} operates this exchange, a code is in its mailbox.</p>
      <TextField
        label="Code of the mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.text('code')}
      />
      <TextField
        label="Code of your authenticator app"
        inputMode="numeric"
        autoComplete="off"
        {...form.text('authenticatorCode')}
      />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Sign in
      </Button>
      <Button onClick={onBack}>Ask for another code</Button>
    </FormStack>
  )
}

const PasskeyStep = () => {
  const form = useForm(passkeySignInForm)
  return (
    <FormStack {...form.formProps}>
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Sign in with a passkey
      </Button>
      <p>Or sign in by a mailed code and a code of your authenticator app.</p>
    </FormStack>
  )
}

/** A person signs in by a passkey, or by a mailed code and a code of their authenticator app. */
export function SignInScreen({ isExpired }: { isExpired: boolean }) {
  const [started, setStarted] = useState<StartedSignIn>()
  const { data: hasPasskeys = false, loading } = useResource(passkeySupport)
  useTitle('Sign in')
  return (
    <GuestCard title="Console">
      {isExpired && !started && <Note icon="info">Your session is over. Sign in again.</Note>}
      {started ? (
        <CodeStep key={started.signIn} started={started} onBack={() => setStarted(undefined)} />
      ) : loading ? (
        <Loading />
      ) : (
        <Stack>
          {hasPasskeys && <PasskeyStep />}
          <EmailStep isSecond={hasPasskeys} onStart={setStarted} />
        </Stack>
      )}
    </GuestCard>
  )
}
