import { signupForm } from '@cht/machines/auth'
import { COUNTRIES, type Country, PASSWORD_MAX, PASSWORD_MIN } from '@cht/sdk/auth'
import { Link, useLocation, useSearch } from 'wouter'
import { useForm } from '../../bindings/form.js'
import { useTitle } from '../../bindings/page.js'
import { COUNTRY_NAMES } from '../../content/countries.js'
import { nextPage, withNext } from '../../gate.js'
import { Button } from '../../ui/button.js'
import { CheckField, PasswordField, SelectField, TextField } from '../../ui/inputs.js'
import styles from './auth.module.css'

export default function SignupScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const form = useForm(signupForm, { referralCode: new URLSearchParams(search).get('ref') ?? '' }, () =>
    navigate(withNext('/verify-phone', nextPage(`?${search}`)), { replace: true }),
  )
  const country = form.text('country')
  useTitle('Sign up')
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Create your account</h1>
        <p>We send a code to your email to finish.</p>
      </div>
      <form {...form.element} className={styles.form}>
        <TextField label="Full name" autoComplete="name" {...form.text('fullName')} />
        <TextField
          label="Username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          hint="Others see this name."
          {...form.text('username')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <div className={styles.pair}>
          <TextField label="Phone number" type="tel" autoComplete="tel" {...form.text('phoneNumber')} />
          <SelectField
            label="Country"
            autoComplete="off"
            {...country}
            onValue={(value) => form.change({ country: value as Country | '' })}
          >
            <option value="">Select a country</option>
            {COUNTRIES.map((name) => (
              <option key={name} value={name}>
                {COUNTRY_NAMES[name]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.pair}>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={`${PASSWORD_MIN} characters or more.`}
            {...form.text('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            {...form.text('confirmPassword')}
          />
        </div>
        <TextField
          label="Referral code"
          aside="optional"
          autoComplete="off"
          autoCapitalize="none"
          {...form.text('referralCode')}
        />
        <CheckField
          label="I have read and accept the terms and conditions"
          checked={form.values.agree}
          onChecked={(agree) => form.change({ agree })}
          {...form.field('agree')}
        />
        <Button type="submit" look="primary" busy={form.submitting}>
          Create account
        </Button>
      </form>
      <p className={styles.more}>
        Already have an account? <Link href={search === '' ? '/login' : `/login?${search}`}>Log in</Link>
      </p>
    </div>
  )
}
