import { signupForm } from '@cht/machines/auth'
import { PASSWORD_MAX } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { CheckField } from '@cht/ui/check-field'
import { FieldPair } from '@cht/ui/field-pair'
import { FormStack } from '@cht/ui/form-stack'
import { PasswordField } from '@cht/ui/password-field'
import { Stack } from '@cht/ui/stack'
import { TextField } from '@cht/ui/text-field'
import { Link, useLocation, useSearch } from 'wouter'
import { NewPasswordField } from '../../components/new-password-field.js'
import { StoppedNote } from '../../components/stopped-note.js'
import { useForm } from '../../hooks/use-form.js'
import { useStoppedSwitch } from '../../hooks/use-switch.js'
import { useTitle } from '../../hooks/use-title.js'
import { getNextPath, withNext } from '../../platform/next-path.js'
import styles from './auth.module.css'
import { PersonFields } from './person-fields.js'

/** The documents open in new tabs, so that the form stays. */
const TermsLabel = () => (
  <>
    I have read the{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      privacy notice
    </a>{' '}
    and read and accept the{' '}
    <a href="/terms" target="_blank" rel="noopener">
      terms and conditions
    </a>
  </>
)

export default function SignupScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const form = useForm(signupForm, { referralCode: new URLSearchParams(search).get('ref') ?? '' }, () =>
    navigate(withNext('/verify-phone', getNextPath(`?${search}`)), { replace: true }),
  )
  const isStopped = useStoppedSwitch('signUps') !== undefined
  useTitle('Sign up')
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <h1>Create your account</h1>
        <p>We send a code to your email to finish.</p>
      </div>
      <FormStack {...form.formProps}>
        <PersonFields text={form.text} />
        <FieldPair>
          <NewPasswordField label="Password" {...form.text('password')} />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.text('confirmPassword')}
          />
        </FieldPair>
        <TextField
          label="Referral code"
          optional
          autoComplete="off"
          autoCapitalize="none"
          {...form.text('referralCode')}
        />
        <CheckField
          label={<TermsLabel />}
          checked={form.values.agree}
          onCheckedChange={(agree) => form.change({ agree })}
          {...form.field('agree')}
        />
        <StoppedNote name="signUps" />
        <Button type="submit" variant="primary" busy={form.submitting} disabled={isStopped}>
          Create account
        </Button>
      </FormStack>
      <p className={styles.more}>
        Already have an account? <Link href={search === '' ? '/login' : `/login?${search}`}>Log in</Link>
      </p>
    </Stack>
  )
}
