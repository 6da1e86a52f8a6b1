export { dashboardNotifications, pageNotifications } from './resources.js'
