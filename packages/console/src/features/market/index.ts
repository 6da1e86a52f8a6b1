export { SWITCH_ACTS } from './acts.js'
export { MARKET_NEEDS, MarketScreen } from './market-screen.js'
