export { type Market, market } from './endpoints.js'
