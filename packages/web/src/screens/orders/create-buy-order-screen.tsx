import { buyOrderForm } from '@cht/machines/orders'
import { useLocation } from 'wouter'
import { useForm } from '../../bindings/form.js'
import { useTitle } from '../../bindings/page.js'
import { useUser } from '../../bindings/session.js'
import { ActionBar } from '../../ui/action-bar.js'
import { Button } from '../../ui/button.js'
import { GoesLive } from './goes-live.js'
import { OrderChoice } from './order-choice.js'
import { OrderFormFrame } from './order-form-frame.js'
import styles from './orders.module.css'
import { PricePreview } from './price-preview.js'

export default function CreateBuyOrderScreen() {
  const user = useUser()
  const [, navigate] = useLocation()
  const form = useForm(buyOrderForm, {}, () => navigate('/orders?side=buy&tab=pending'))
  useTitle('New buy order')
  return (
    <OrderFormFrame title="New buy order">
      <form {...form.element} className={styles.form}>
        <div className={styles.choices}>
          <OrderChoice form={form} against="sell" />
        </div>
        <div className={styles.outcome}>
          {user && <PricePreview side="buy" user={user} order={form.values} />}
          <GoesLive />
          <ActionBar>
            <Button type="submit" sends look="primary" busy={form.submitting}>
              Create Buy Order
            </Button>
          </ActionBar>
        </div>
      </form>
    </OrderFormFrame>
  )
}
