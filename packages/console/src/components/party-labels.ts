import type { Party } from '@cht/sdk/rules'

export const PARTY_LABELS: Record<Party, string> = { buyer: 'Buyer', seller: 'Seller' }
