export { createOpenApiDocument } from './document.js'
