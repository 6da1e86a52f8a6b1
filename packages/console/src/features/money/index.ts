export { MONEY_NEEDS, MoneyScreen } from './money-screen.js'
