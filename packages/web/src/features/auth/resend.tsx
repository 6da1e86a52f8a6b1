import { resendForm } from '@cht/machines/auth'
import { useClock, useReached } from '@cht/machines/react'
import { RESEND_INTERVAL, SECOND } from '@cht/sdk/rules'
import { Button } from '@cht/ui/button'
import { Countdown } from '@cht/ui/countdown'
import { getTimeLeft } from '@cht/ui/format/duration'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.js'
import styles from './auth.module.css'

const formatSeconds = (deadline: number, now: number) => `${Math.ceil(getTimeLeft(deadline, now) / SECOND)} s`

/** A button that requests another code. For a minute after it has sent one, a countdown replaces it. */
export function Resend({ email }: { email: string }) {
  const clock = useClock()
  const [nextSendAt, setNextSendAt] = useState(0)
  const canSend = useReached(nextSendAt)
  return (
    <div className={styles.resend}>
      No code?
      {canSend ? (
        <SendButton email={email} onSent={() => setNextSendAt(clock.now() + RESEND_INTERVAL)} />
      ) : (
        <span>
          You can ask for another one in{' '}
          <Countdown
            deadline={nextSendAt}
            label="Time until another code can be sent"
            format={formatSeconds}
          />
        </span>
      )}
    </div>
  )
}

const SendButton = ({ email, onSent }: { email: string; onSent: () => void }) => {
  const form = useForm(resendForm, {}, onSent)
  const send = () => {
    form.change({ email })
    form.submit()
  }
  return (
    <Button
      variant="plain"
      size="small"
      busy={form.submitting}
      disabled={email.trim() === '' || form.done}
      onClick={send}
    >
      Resend code
    </Button>
  )
}
