export {
  describeInMail,
  describeInPush,
  describeNotification,
  type FormatInstant,
  getNotificationKind,
  hasMail,
  hasPush,
  type MailWords,
  NOTIFICATION_CODES,
  type NotificationCode,
  type NotificationMessage,
  type NotificationParams,
  type NotificationWords,
} from './catalogue/index.js'
export { notifications } from './endpoints.js'
export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from './kinds.js'
export { NOTIFICATION_CATEGORIES, type Notification, type NotificationCategory } from './model.js'
export { MAX_PUSH_DEVICES, type PushDevice, type PushKey, pushDevice } from './push-devices.js'
export { filterNotifications, NOTIFICATION_LIMITS } from './rules.js'
export {
  type NotificationSetting,
  notificationSetting,
} from './settings.js'
