export { buyOrderForm, cancelBuyForm, cancelSellForm } from './forms.js'
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
export { type SellOrderValues, sellOrderForm } from './sell-form.js'
