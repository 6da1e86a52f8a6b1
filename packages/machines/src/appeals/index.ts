export { appealForm } from './forms.js'
export { appealLifecycle } from './lifecycle.js'
export { canAppeal, getAppealSubject } from './selectors.js'
