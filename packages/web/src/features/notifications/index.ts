export { LazyPushCard } from './lazy-push-card.js'
export { NotificationList } from './notification-list.js'
