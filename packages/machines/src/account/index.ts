export { getClosingRefusals } from './closing.js'
export { closeAccountForm, dataDownloadForm } from './forms.js'
export { accountClosing, dataDownload } from './resources.js'
