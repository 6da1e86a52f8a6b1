import { confirmationForm, priceText } from '@cht/machines/trades'
import { formatTokens } from '@cht/sdk/money'
import { useForm } from '../../bindings/form.js'
import { Amount } from '../../ui/amount.js'
import { Question } from '../../ui/question.js'
import styles from './dialogs.module.css'
import type { TradeDialogProps } from './trade-dialogs.js'

export default function ConfirmationDialog({ view: { trade, them }, onClose }: TradeDialogProps) {
  const form = useForm(confirmationForm, { id: trade._id }, onClose)
  return (
    <Question
      title="Did the money arrive?"
      form={form}
      safe="Not yet"
      action="Confirm payment"
      onClose={onClose}
    >
      <p className={styles.sum}>
        <Amount text={priceText(trade)} size="large" />
        <span>from {them}</span>
      </p>
      <p>
        Confirm only when the money is in your account. {formatTokens(trade.amount)} then go from escrow to{' '}
        {them}. It cannot be undone.
      </p>
    </Question>
  )
}
