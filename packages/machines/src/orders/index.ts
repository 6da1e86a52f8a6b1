export { buyOrderForm, cancelBuyForm, cancelSellForm, sellOrderForm } from './forms.js'
export { allOrders, pendingBuyOrders, pendingSellOrders } from './resources.js'
