export { CancelButton } from './cancel-button.js'
export { getMarketLevels, type MarketLevel } from './market-levels.js'
