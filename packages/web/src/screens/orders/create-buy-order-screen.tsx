import { buyOrderForm } from '@cht/machines/orders'
import { useLocation } from 'wouter'
import { useForm } from '../../bindings/form.js'
import { useTitle } from '../../bindings/page.js'
import { useUser } from '../../bindings/session.js'
import { BackHead } from '../../ui/back-head.js'
import { ChoiceForm } from '../../ui/choice-form.js'
import { GoesLive } from './goes-live.js'
import { OrderChoice } from './order-choice.js'
import { PricePreview } from './price-preview.js'

export default function CreateBuyOrderScreen() {
  const user = useUser()
  const [, navigate] = useLocation()
  const form = useForm(buyOrderForm, {}, () => navigate('/orders?side=buy&tab=pending'))
  useTitle('New buy order')
  return (
    <>
      <BackHead title="New buy order" to="/orders" toName="orders" />
      <ChoiceForm
        form={form}
        action="Create Buy Order"
        outcome={
          <>
            {user && <PricePreview side="buy" user={user} order={form.values} />}
            <GoesLive />
          </>
        }
      >
        <OrderChoice form={form} against="sell" />
      </ChoiceForm>
    </>
  )
}
