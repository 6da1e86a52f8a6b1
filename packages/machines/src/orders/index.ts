export { buyOrderForm, cancelBuyForm, cancelSellForm, sellOrderForm } from './forms.js'
export {
  allOrders,
  moreOrders,
  ORDERS_PAGE_SIZE,
  type OrderHistory,
  orderHistory,
  pendingBuyOrders,
  pendingSellOrders,
} from './resources.js'
export { type ListedOrder, selectOrders } from './selectors.js'
