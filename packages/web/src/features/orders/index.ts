export { CancelButton } from './cancel-button.js'
export { countWaitingOrders, getMarketLevels, type MarketLevel } from './market-levels.js'
export { useMarketPrice } from './use-market-price.js'
