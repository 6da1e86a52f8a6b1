export { notifications } from './endpoints.js'
export { NOTIFICATION_CATEGORIES, type Notification, type NotificationCategory } from './model.js'
export { filterNotifications, NOTIFICATION_LIMITS } from './rules.js'
