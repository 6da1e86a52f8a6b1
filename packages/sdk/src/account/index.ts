export { account } from './endpoints.js'
export { type AccountClosing, accountClosing, type DataDownload, dataDownload } from './model.js'
export {
  CLOSING_OBSTACLES,
  CLOSING_REMAINDER_MAX,
  type ClosingObstacle,
  DATA_DOWNLOAD_PATH,
  DATA_DOWNLOAD_READY_FOR,
} from './rules.js'
