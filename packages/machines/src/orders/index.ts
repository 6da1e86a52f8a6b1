export { buyOrderForm, cancelBuyForm, cancelSellForm, sellOrderForm } from './forms.js'
export { moreOrders, type OrderHistory, orderHistory } from './history.js'
export {
  allOrders,
  type Listed,
  listOf,
  ORDERS_PAGE,
  pendingBuyOrders,
  pendingSellOrders,
} from './resources.js'
