export { type Rates, rates, ratesSchema } from './endpoints.js'
