import { confirmationForm } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { useForm } from '../../bindings/form.js'
import { Amount } from '../../ui/amount.js'
import { Button } from '../../ui/button.js'
import { Dialog, DialogActions } from '../../ui/dialog.js'
import { Note } from '../../ui/note.js'
import styles from './dialogs.module.css'
import { priceText } from './price-text.js'
import type { TradeDialogProps } from './use-trade-dialogs.js'

export default function ConfirmationDialog({ view: { trade, them }, onClose }: TradeDialogProps) {
  const form = useForm(confirmationForm, { id: trade._id }, onClose)
  return (
    <Dialog title="Did the money arrive?" onClose={onClose} busy={form.submitting}>
      <form {...form.element} className={styles.form}>
        <p className={styles.sum}>
          <Amount text={priceText(trade)} size="large" />
          <span>from {them}</span>
        </p>
        <p>
          Confirm only when the money is in your account. {formatTokens(trade.amount)} then go from escrow to{' '}
          {them}. It cannot be undone.
        </p>
        {form.refused !== undefined && (
          <Note tone="negative" icon="alert" urgent>
            {form.refused}
          </Note>
        )}
        <DialogActions>
          <Button data-autofocus onClick={onClose} disabled={form.submitting}>
            Not yet
          </Button>
          <Button type="submit" look="primary" busy={form.submitting}>
            Confirm payment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
