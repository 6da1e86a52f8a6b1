export { TradeScreen } from './trade-screen.js'
export { TradesScreen } from './trades-screen.js'
export { NamedUserScreen, UserScreen } from './user-screen.js'
export { UsersScreen } from './users-screen.js'
