export { buyOrderForm, cancelBuyForm, cancelSellForm, sellOrderForm } from './forms.js'
export {
  allOrders,
  moreOrders,
  ORDERS_PAGE,
  type OrderHistory,
  orderHistory,
  pendingBuyOrders,
  pendingSellOrders,
} from './resources.js'
export { type Listed, listOf } from './selectors.js'
