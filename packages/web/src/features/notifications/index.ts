export { LostAlertsProvider } from './lazy-lost-alerts.js'
export { LazyPushCard } from './lazy-push-card.js'
export { LostWays } from './lost-ways.js'
export { NotificationList } from './notification-list.js'
