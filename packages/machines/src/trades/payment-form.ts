import {
  formRule,
  type MatchedOrder,
  type MethodInputOf,
  orders,
  parseInput,
  requireFields,
  trades,
} from '@cht/sdk/contract'
import { validatePayerAddress, validateTransactionHash } from '@cht/sdk/payment-details'
import type { CryptoNetwork } from '@cht/sdk/rules'
import type { FormDefinition } from '../form.js'

export interface Payment {
  id: string
  paymentProof: Blob | string
  /** The name on the account that the payment came from; may be ''. */
  payerName: string
  /** The last four digits of the number of that account; may be ''. */
  payerAccount: string
  /** The network of a payment in USDT. '' for a bank transfer, and if it is not known: the transaction is not asked for then. */
  network: CryptoNetwork | ''
  /** The address that is paid to. */
  walletAddress: string
  /** The hash of the transaction; may be '' if `hasNoHash`. */
  transactionHash: string
  /** The buyer says not to have the hash, such as of a withdrawal that an exchange has not sent yet. */
  hasNoHash: boolean
  /** The address that the payment was sent from; may be ''. */
  payerAddress: string
}

const payment = orders.pay.input.check(
  requireFields(['paymentProof'], 'Add a picture of the payment first'),
  formRule(({ payerAccount = '' }) =>
    payerAccount === '' || /^\d{4}$/.test(payerAccount)
      ? undefined
      : { message: 'Enter the last four digits of your account', fields: ['payerAccount'] },
  ),
)

/** The rule that the hash of a payment in USDT is given, or that the buyer says not to have it. */
const requireHash = ({ hasNoHash }: Pick<Payment, 'hasNoHash'>) =>
  formRule<{ transactionHash?: string | undefined }>(({ transactionHash = '' }) =>
    transactionHash !== '' || hasNoHash
      ? undefined
      : {
          message: 'Enter the transaction hash, or say that you do not have it',
          fields: ['transactionHash'],
        },
  )

const createWalletPayment = (network: CryptoNetwork, { walletAddress, hasNoHash }: Payment) =>
  payment.check(
    requireHash({ hasNoHash }),
    formRule(({ transactionHash }) => validateTransactionHash({ network, transactionHash })),
    formRule(({ payerAddress }) => validatePayerAddress({ network, walletAddress, payerAddress })),
  )

/** The fields that the buyer has filled in, of those that belong to the payment method. */
const listPayerFields = ({
  network,
  hasNoHash,
  ...values
}: Payment): Pick<
  MethodInputOf<typeof orders.pay>,
  'payerName' | 'payerAccount' | 'transactionHash' | 'payerAddress'
> => {
  const given =
    network === ''
      ? { payerName: values.payerName, payerAccount: values.payerAccount }
      : { transactionHash: hasNoHash ? '' : values.transactionHash, payerAddress: values.payerAddress }
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ''))
}

/**
 * `paymentProof` is a picture. It is kept when a submission fails. A draft keeps it only if it is a data URL. In a file of its own, so
 * that the code that checks wallet addresses is loaded with the form's dialog.
 */
export const paymentForm: FormDefinition<
  Payment,
  MatchedOrder | undefined,
  MethodInputOf<typeof orders.pay>
> = {
  id: 'payment',
  initial: {
    id: '',
    paymentProof: '',
    payerName: '',
    payerAccount: '',
    network: '',
    walletAddress: '',
    transactionHash: '',
    hasNoHash: false,
    payerAddress: '',
  },
  parse: (values) => {
    const { id, paymentProof, network } = values
    return parseInput(network === '' ? payment : createWalletPayment(network, values), {
      id,
      paymentProof,
      ...listPayerFields(values),
    })
  },
  success: orders.pay.success,
  uploads: true,
  submit: (client, values, options) => client.orders.pay(values, options),
}

/** The rest of a payment of which less has arrived than agreed. */
export type Rest = Pick<Payment, 'id' | 'paymentProof' | 'network' | 'transactionHash' | 'hasNoHash'>

const rest = trades.sendRest.input.check(
  requireFields(['paymentProof'], 'Add a picture of the second payment first'),
)

/** `paymentProof` is as in `paymentForm`. */
export const restForm: FormDefinition<Rest, MatchedOrder, MethodInputOf<typeof trades.sendRest>> = {
  id: 'rest',
  initial: { id: '', paymentProof: '', network: '', transactionHash: '', hasNoHash: false },
  parse: ({ id, paymentProof, network, transactionHash, hasNoHash }) => {
    if (network === '') return parseInput(rest, { id, paymentProof })
    const checked = rest.check(
      requireHash({ hasNoHash }),
      formRule(({ transactionHash: hash }) => validateTransactionHash({ network, transactionHash: hash })),
    )
    const isGiven = !hasNoHash && transactionHash !== ''
    return parseInput(checked, { id, paymentProof, ...(isGiven && { transactionHash }) })
  },
  success: trades.sendRest.success,
  uploads: true,
  submit: (client, values, options) => client.trades.sendRest(values, options),
}
