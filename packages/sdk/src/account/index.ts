export { account } from './endpoints.js'
export { type AccountClosing, accountClosing, type DataDownload, dataDownload } from './model.js'
export {
  CLOSING_OBSTACLES,
  CLOSING_REMAINDER_MAX,
  type CloseAccountForm,
  type ClosingObstacle,
  DATA_DOWNLOAD_PATH,
  DATA_DOWNLOAD_READY_FOR,
  type DataDownloadForm,
  validateCloseAccount,
  validateDataDownload,
} from './rules.js'
