export { dashboardNotifications, moreNotifications, pageNotifications } from './resources.js'
