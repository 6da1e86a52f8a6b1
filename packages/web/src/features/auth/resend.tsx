import { resendForm } from '@cht/machines/auth'
import { RESEND_INTERVAL } from '@cht/sdk/auth'
import { SECOND, timeLeft } from '@cht/sdk/time'
import { useState } from 'react'
import { Button } from '../../components/button.js'
import { Countdown } from '../../components/countdown.js'
import { useClock } from '../../hooks/use-app.js'
import { useForm } from '../../hooks/use-form.js'
import { useReached } from '../../hooks/use-reached.js'
import styles from './auth.module.css'

const secondsText = (deadline: number, now: number) => `${Math.ceil(timeLeft(deadline, now) / SECOND)} s`

/** Sends the code again, at most once a minute. */
export function Resend({ email }: { email: string }) {
  const clock = useClock()
  const [again, setAgain] = useState(0)
  const open = useReached(again)
  return (
    <div className={styles.resend}>
      No code?
      {open ? (
        <SendButton key={again} email={email} onSent={() => setAgain(clock.now() + RESEND_INTERVAL)} />
      ) : (
        <span>
          You can ask for another one in{' '}
          <Countdown deadline={again} label="Time until another code can be sent" text={secondsText} />
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
      look="plain"
      size="small"
      busy={form.submitting}
      disabled={email.trim() === '' || form.done}
      onClick={send}
    >
      Resend code
    </Button>
  )
}
