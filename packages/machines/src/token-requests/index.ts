export { cancelTokenRequestForm, type TokenRequestForm, tokenRequestForm } from './forms.js'
export {
  getTokenRequestState,
  TOKEN_REQUEST_EFFECTS,
  type TokenRequestEffect,
  type TokenRequestEvent,
  type TokenRequestSnapshot,
  tokenRequestLifecycle,
} from './lifecycle.js'
export { tokenRequestList } from './resources.js'
