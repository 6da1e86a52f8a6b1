import { discardEmailForm } from '@cht/machines/auth'
import { useClock } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useForm } from '../../hooks/use-form.js'
import styles from './settings.module.css'

interface WaitingEmailProps {
  email: string
  /** When it takes effect, in ms. */
  changesAt: number
}

/** A confirmed email that is not in effect yet: until then the user can keep the old one (decision 27). */
export function WaitingEmail({ email, changesAt }: WaitingEmailProps) {
  const { now } = useClock()
  const { formatUpcomingTime } = useTimeFormat()
  const form = useForm(discardEmailForm)
  return (
    <Card aria-label="New email" className={styles.panel}>
      <h2>Your new email is confirmed</h2>
      <p>
        Your new email <b translate="no">{email}</b> takes effect {formatUpcomingTime(changesAt, now())}.
        Until then you log in with the old one, and we emailed the old address how to cancel the change.
      </p>
      <form {...form.formProps}>
        <Button type="submit" busy={form.submitting}>
          Keep the old email
        </Button>
      </form>
    </Card>
  )
}
