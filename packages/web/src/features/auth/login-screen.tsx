import { loginForm } from '@cht/machines/auth'
import { Link, useLocation, useSearch } from 'wouter'
import { Button } from '../../components/button.js'
import { PasswordField } from '../../components/password-field.js'
import { TextField } from '../../components/text-field.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import { getNextPath } from '../../platform/next-path.js'
import styles from './auth.module.css'

export default function LoginScreen() {
  const [, navigate] = useLocation()
  const search = useSearch()
  // The gate redirects to /verify-phone where the phone is not verified yet.
  const form = useForm(loginForm, {}, () => navigate(getNextPath(`?${search}`) ?? '/home', { replace: true }))
  useTitle('Login')
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Welcome back</h1>
        <p>Log in to trade and to see your orders.</p>
      </div>
      <form {...form.formProps} className={styles.form}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.text('password')} />
        <Button type="submit" variant="primary" busy={form.submitting}>
          Log In
        </Button>
      </form>
      <p className={styles.more}>
        <Link href="/forgot-password">Forgot your password?</Link>
        <br />
        New here? <Link href={search === '' ? '/signup' : `/signup?${search}`}>Create an account</Link>
      </p>
      <p className={styles.more}>
        <Link href="/terms">Terms</Link> · <Link href="/privacy">Privacy</Link>
      </p>
    </div>
  )
}
