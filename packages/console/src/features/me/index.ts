export { MeScreen } from './me-screen.js'
