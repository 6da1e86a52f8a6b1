export { InvitationScreen } from './invitation-screen.js'
