import type { Market } from '@cht/sdk/market'

export const marketNow: Market = {
  buy: [
    { amount: 25_000, paymentMethod: 'bank', count: 4 },
    { amount: 100_000, paymentMethod: 'bank', count: 1 },
  ],
  sell: [
    { amount: 25_000, paymentMethod: 'bank', count: 2 },
    { amount: 50_000, paymentMethod: 'usdt', count: 1 },
  ],
}
