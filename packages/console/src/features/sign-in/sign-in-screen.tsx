import { finishSignInForm, startSignInForm } from '@cht/machines/console'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FormError } from '@cht/ui/form-error'
import { FormStack } from '@cht/ui/form-stack'
import { Note } from '@cht/ui/note'
import { TextField } from '@cht/ui/text-field'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './sign-in.module.css'

interface StartedSignIn {
  email: string
  signIn: string
}

const EmailStep = ({ onStart }: { onStart: (started: StartedSignIn) => void }) => {
  const form = useForm(startSignInForm, {}, (result) => {
    if (result) onStart({ email: form.values.email, signIn: result.signIn })
  })
  return (
    <FormStack {...form.formProps}>
      <TextField label="Email" type="email" autoComplete="username" autoFocus {...form.text('email')} />
      <FormError form={form} />
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
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
      <FormError form={form}>Each mailed code is good for one try with the right code of your app</FormError>
      <Button type="submit" variant="primary" busy={form.submitting} requiresConnection>
        Sign in
      </Button>
      <Button onClick={onBack}>Ask for another code</Button>
    </FormStack>
  )
}

/** A person signs in by a mailed code and a code of their authenticator app. */
export function SignInScreen({ isExpired }: { isExpired: boolean }) {
  const [started, setStarted] = useState<StartedSignIn>()
  useTitle('Sign in')
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <Card>
        <h1>Console</h1>
        {isExpired && !started && <Note icon="info">Your session is over. Sign in again.</Note>}
        {started ? (
          <CodeStep key={started.signIn} started={started} onBack={() => setStarted(undefined)} />
        ) : (
          <EmailStep onStart={setStarted} />
        )}
      </Card>
    </main>
  )
}
