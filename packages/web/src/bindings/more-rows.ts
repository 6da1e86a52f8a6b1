import { profile } from '@cht/sdk/profile'
import { verification } from '@cht/sdk/verification'

export { appeals } from '@cht/sdk/appeals'
export { investments } from '@cht/sdk/investments'
export { market } from '@cht/sdk/market'
export { notifications } from '@cht/sdk/notifications'
export { rates } from '@cht/sdk/rates'
export { trades } from '@cht/sdk/trades'

export const settings = { ...verification, ...profile }
