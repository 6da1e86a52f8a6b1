import { hasEscrow, hasOrderLimits } from '@cht/machines/auth'
import { sellOrderForm } from '@cht/machines/orders'
import { findChosenDetails, savedDetails } from '@cht/machines/payment-details'
import { useResource, useUser } from '@cht/machines/react'
import type { User } from '@cht/sdk/contract'
import { formatBalance, formatTokens, MAX_SELL_ORDERS, ORDER_AMOUNTS } from '@cht/sdk/rules'
import { BackHeader } from '@cht/ui/back-header'
import { Note } from '@cht/ui/note'
import { Sentence } from '@cht/ui/sentence'
import { Link, useLocation } from 'wouter'
import { isOverBalance } from '../../components/is-over-balance.js'
import { PreviewForm } from '../../components/preview-form.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import {
  BankFields,
  getDefaultDetails,
  SavedDetailsField,
  useInstitutions,
  WalletFields,
} from '../payment-details/index.js'
import { NextSessionNote } from './next-session-note.js'
import { OrderFields } from './order-fields.js'
import { PricePreview } from './price-preview.js'

const MIN_AMOUNT = Math.min(...ORDER_AMOUNTS)
const { verified, unverified } = MAX_SELL_ORDERS
const SELL_LIMIT = `Until your identity is verified you can have ${unverified} open sell ${unverified === 1 ? 'order' : 'orders'}, then ${verified}.`

const SellOrderForm = ({ user }: { user: User }) => {
  const [, navigate] = useLocation()
  const form = useForm(sellOrderForm, { country: user.country }, () =>
    navigate('/orders?side=sell&tab=pending'),
  )
  const { paymentMethod } = form.values
  const saved = useResource(savedDetails).data ?? []
  const institutions = useInstitutions(form, user)
  const isChosen = findChosenDetails(saved, form.values) !== undefined
  return (
    <PreviewForm
      form={form}
      stoppedBy="orders"
      submitLabel="Create Sell Order"
      total={<PricePreview side="sell" user={user} order={form.values} />}
      preview={<NextSessionNote />}
    >
      <Note icon="lock">
        {formatBalance(user.availableBalance)} available.
        {hasEscrow(user) && ' What you sell is locked in escrow until the trade ends.'}
        {hasOrderLimits(user) && !user.isDocumentVerified && ` ${SELL_LIMIT}`}
      </Note>
      {isOverBalance(MIN_AMOUNT, user.availableBalance) && (
        <p>
          <Sentence>{`You can sell from ${formatTokens(MIN_AMOUNT)}. `}</Sentence>
          <Link href="/create-buy-order">Buy order</Link>
        </p>
      )}
      <OrderFields
        form={form}
        counterSide="buy"
        availableBalance={user.availableBalance}
        getMethodValues={(method) => getDefaultDetails(saved, form.values, method)}
      />
      {saved.length > 0 && <SavedDetailsField form={form} saved={saved} />}
      {!isChosen && paymentMethod === 'bank' && (
        <BankFields form={form} user={user} institutions={institutions} />
      )}
      {!isChosen && paymentMethod === 'usdt' && <WalletFields form={form} />}
    </PreviewForm>
  )
}

export default function CreateSellOrderScreen() {
  const user = useUser()
  useTitle('New sell order')
  return (
    <>
      <BackHeader title="New sell order" to="/orders" toName="orders" />
      {user && <SellOrderForm user={user} />}
    </>
  )
}
