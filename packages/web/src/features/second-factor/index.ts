export { FactorProof } from './factor-proof.js'
export { Reauthentication } from './reauthentication.js'
export { useHasPasskeys } from './use-has-passkeys.js'
