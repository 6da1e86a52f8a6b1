export { verificationForm } from './forms.js'
export { verificationLifecycle } from './lifecycle.js'
export { pendingVerification } from './resources.js'
