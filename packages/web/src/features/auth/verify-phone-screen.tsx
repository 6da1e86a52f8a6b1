import { codeForm } from '@cht/machines/auth'
import { useUser } from '@cht/machines/react'
import { CODE_LENGTH } from '@cht/sdk/rules'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Link } from 'wouter'
import { maskEmail } from '../../components/mask-email.js'
import { useForm } from '../../hooks/use-form.js'
import { useHasAccountRules } from '../../hooks/use-has-account-rules.js'
import { useTitle } from '../../hooks/use-title.js'
import styles from './auth.module.css'
import { CodeForm } from './code-form.js'

/**
 * Asks for the code sent by email, which the specification calls the verification of the phone. When the code is accepted, the
 * gate redirects to /verify-success.
 */
export default function VerifyPhoneScreen() {
  const user = useUser()
  const form = useForm(codeForm, { email: user?.email ?? '' })
  const isBoundToBrowser = useHasAccountRules()
  useTitle('Verify your account')
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <h1>Verify your account</h1>
        <p>
          {user ? (
            <>
              Enter the {CODE_LENGTH}-digit code that we sent to your email,{' '}
              <b translate="no">{maskEmail(user.email)}</b>.
            </>
          ) : (
            `Enter the ${CODE_LENGTH}-digit code that we sent to your email. Then log in with your password${isBoundToBrowser ? ' in this browser' : ''}.`
          )}
        </p>
      </div>
      <CodeForm form={form} actionLabel="Verify">
        {!user && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.text('email')}
          />
        )}
      </CodeForm>
      <p className={styles.more}>
        Wrong email or username? <Link href="/signup">Sign up again</Link>
        <br />
        Or <Link href="/login">log in with another account</Link>
      </p>
    </Stack>
  )
}
