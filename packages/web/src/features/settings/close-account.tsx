import { accountClosing, closeAccountForm, getClosingRefusals } from '@cht/machines/account'
import { useResource } from '@cht/machines/react'
import type { AccountClosing, User } from '@cht/sdk/contract'
import { formatTokens } from '@cht/sdk/rules'
import { AlertDialog } from '@cht/ui/alert-dialog'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { CheckField } from '@cht/ui/check-field'
import { Note } from '@cht/ui/note'
import { useState } from 'react'
import { Link } from 'wouter'
import { CurrentPasswordField } from '../../components/current-password-field.js'
import { useForm } from '../../hooks/use-form.js'
import styles from './settings.module.css'

interface CloseAccountDialogProps {
  user: User
  closing: AccountClosing
  /** Called when the account is closed, and when the user keeps it. */
  onClose: () => void
}

/** Closes the account. Asks for the password and, if some balance is left, for the consent to give it up. */
export function CloseAccountDialog({ user, closing, onClose }: CloseAccountDialogProps) {
  const form = useForm(closeAccountForm, {}, onClose)
  return (
    <AlertDialog
      title="Close your account?"
      form={form}
      cancelLabel="Keep my account"
      actionLabel="Close my account"
      variant="danger"
      onClose={onClose}
    >
      <p>
        You are logged out everywhere, and nobody can log in to this account again. This cannot be undone.
        Your ID cannot verify another account.
      </p>
      <CurrentPasswordField label="Your password" email={user.email} {...form.text('password')} />
      {closing.remainder > 0 && (
        <CheckField
          label={`I forfeit my ${formatTokens(closing.remainder)}`}
          checked={form.values.forfeitsRemainder}
          onCheckedChange={(forfeitsRemainder) => form.change({ forfeitsRemainder })}
          {...form.field('forfeitsRemainder')}
        />
      )}
    </AlertDialog>
  )
}

const Obstacles = ({ closing }: { closing: AccountClosing }) => (
  <Note tone="warning" icon="alert">
    <p>Your account cannot be closed yet:</p>
    <ul>
      {getClosingRefusals(closing).map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  </Note>
)

/** Closes the account, or lists what prevents it. Renders nothing on a back end that does not offer it. */
export function CloseAccount({ user }: { user: User }) {
  const { data: closing } = useResource(accountClosing)
  const [isOpen, setOpen] = useState(false)
  if (!closing) return null
  return (
    <Card aria-label="Close my account" className={styles.panel}>
      <h2>Close my account</h2>
      <p>
        Your name, contacts and payment details are erased after the time that the{' '}
        <Link href="/privacy">privacy notice</Link> says. Download your data first.
      </p>
      {closing.obstacles.length > 0 ? (
        <Obstacles closing={closing} />
      ) : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          Close my account
        </Button>
      )}
      {isOpen && <CloseAccountDialog user={user} closing={closing} onClose={() => setOpen(false)} />}
    </Card>
  )
}
