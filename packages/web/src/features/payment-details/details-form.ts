import type { User } from '@cht/sdk/contract'
import type { SellOrderForm } from '@cht/sdk/rules'
import type { Form } from '../../hooks/use-form.js'

type DetailsValues = Omit<SellOrderForm, 'amount'> & { country: User['country'] | '' }

/** The part of a form with payment details that its fields use. */
export type DetailsForm = Pick<Form<DetailsValues>, 'values' | 'change' | 'text'>
