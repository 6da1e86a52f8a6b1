export { CancelButton } from './cancel-button.js'
export { type MarketRow, marketRows } from './market-counts.js'
