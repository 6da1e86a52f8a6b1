export { terms } from './endpoints.js'
export {
  DOCUMENTS,
  type DocumentBlock,
  type DocumentName,
  type DocumentSpan,
  type DocumentText,
  isDocumentLink,
  type PublishedDocument,
  publishedDocument,
} from './model.js'
