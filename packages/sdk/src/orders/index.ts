export { type AllOrders, type OrderGroups, orders } from './endpoints.js'
export { type Order, type OrderState, order, orderState, type SellOrderInput } from './model.js'
export {
  type BuyOrderForm,
  CRYPTO_NETWORKS,
  type CryptoNetwork,
  currencyFor,
  getOrderLimit,
  MAX_BUY_ORDERS,
  MAX_SELL_ORDERS,
  ORDER_AMOUNTS,
  ORDER_STATUSES,
  type OrderAmount,
  type OrderStatus,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  type SellOrderForm,
  SIDES,
  type Side,
  UNPAID_BAR,
  validateBuyOrder,
  validateSellOrder,
} from './rules.js'
