import { buyOrderForm } from '@cht/machines/orders'
import { useUser } from '@cht/machines/react'
import { BackHeader } from '@cht/ui/back-header'
import { useLocation } from 'wouter'
import { PreviewForm } from '../../components/preview-form.js'
import { useForm } from '../../hooks/use-form.js'
import { useTitle } from '../../hooks/use-title.js'
import { BuyLimitNote } from './buy-limit-note.js'
import { NetworkField } from './network-field.js'
import { NextSessionNote } from './next-session-note.js'
import { OrderFields } from './order-fields.js'
import { PricePreview } from './price-preview.js'

export default function CreateBuyOrderScreen() {
  const user = useUser()
  const [, navigate] = useLocation()
  const form = useForm(buyOrderForm, {}, () => navigate('/orders?side=buy&tab=pending'))
  useTitle('New buy order')
  return (
    <>
      <BackHeader title="New buy order" to="/orders" toName="orders" />
      <PreviewForm
        form={form}
        stoppedBy="orders"
        submitLabel="Create Buy Order"
        total={user && <PricePreview side="buy" user={user} order={form.values} />}
        preview={<NextSessionNote />}
      >
        {user && <BuyLimitNote user={user} />}
        <OrderFields form={form} counterSide="sell" />
        {form.values.paymentMethod === 'usdt' && <NetworkField form={form} />}
      </PreviewForm>
    </>
  )
}
