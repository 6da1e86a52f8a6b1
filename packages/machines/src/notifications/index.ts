export {
  type NotificationChange,
  notificationChangeForm,
  type PushSubscriptionInput,
  removeDeviceForm,
  unsubscribeForm,
} from './forms.js'
export { createPushLogic, type PushBrowser } from './push.js'
export {
  type BrowserCheck,
  type BrowserPush,
  PUSH_UNREACHABLE,
  type PushEvent,
  type PushLogic,
  type PushSnapshot,
  pushFlow,
  type TurnOnInput,
  type TurnOnOutcome,
} from './push-flow.js'
export {
  countedNotifications,
  dashboardNotifications,
  moreNotifications,
  NOTIFICATION_COUNT_MAX,
  NOTIFICATIONS_PAGE_SIZE,
  notificationChoices,
  type PushService,
  pushService,
  screenNotifications,
} from './resources.js'
