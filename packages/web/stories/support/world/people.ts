import type { SellOrderForm } from '@cht/sdk/orders'

/** One side of a trade, and where the other side pays it. */
interface Person {
  _id: string
  fullName: string
  phoneNumber: string
  account: Pick<SellOrderForm, 'bankName' | 'accountName' | 'accountNumber'>
}

/** Whose exchange every still shows. */
export const ADA: Person = {
  _id: 'ada',
  fullName: 'Ada Obi',
  phoneNumber: '+2348012345678',
  account: { bankName: 'First Bank', accountName: 'Ada Obi', accountNumber: '0123456789' },
}
/** Whom she trades with. */
export const KOFI: Person = {
  _id: 'kofi',
  fullName: 'Kofi Mensah',
  phoneNumber: '+233201234567',
  account: { bankName: 'Access Bank', accountName: 'Kofi Mensah', accountNumber: '9876543210' },
}
