export { canAppeal } from './can-appeal.js'
export { appealForm } from './forms.js'
export { appealLifecycle } from './lifecycle.js'
