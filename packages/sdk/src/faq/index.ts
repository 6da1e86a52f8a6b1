export { type FaqItem, faqItem } from './model.js'
