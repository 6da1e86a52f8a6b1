import { resetRequestForm } from '@cht/machines/auth'
import { Button } from '@cht/ui/button'
import { FormStack } from '@cht/ui/form-stack'
import { TextField } from '@cht/ui/text-field'
import { useForm } from '../../hooks/use-form.js'
import styles from './auth.module.css'

export function ResetRequestForm({ onDone }: { onDone: (email: string | undefined) => void }) {
  const form = useForm(resetRequestForm, {}, onDone)
  return (
    <>
      <div className={styles.head}>
        <h1>Forgot your password?</h1>
        <p>Enter the email of your account. We will send a code to it.</p>
      </div>
      <FormStack {...form.formProps}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <Button type="submit" variant="primary" busy={form.submitting}>
          Send code
        </Button>
      </FormStack>
    </>
  )
}
