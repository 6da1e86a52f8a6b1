import { acceptTermsForm } from '@cht/machines/terms'
import { Button } from '@cht/ui/button'
import type { ReactNode } from 'react'
import { useForm } from '../../hooks/use-form.js'
import styles from './terms-banner.module.css'

interface TermsBannerProps {
  /** The version that the user has not accepted yet. */
  version: number
  logoutButton: ReactNode
}

/** Shown above every protected screen until the user accepts the new terms. Open trades can go on before that (decision 35). */
export function TermsBanner({ version, logoutButton }: TermsBannerProps) {
  const form = useForm(acceptTermsForm, { version })
  return (
    <section aria-label="New terms" className={styles.banner}>
      <p role="status">
        There are{' '}
        <a href="/terms" target="_blank" rel="noopener">
          new terms
        </a>
        . Until you accept them, you can pay, confirm, appeal, answer the other side of a trade and cancel
        pending orders, and nothing else is saved.
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          busy={form.submitting}
          requiresConnection
          onClick={form.submit}
        >
          Accept
        </Button>
        {logoutButton}
      </div>
    </section>
  )
}
