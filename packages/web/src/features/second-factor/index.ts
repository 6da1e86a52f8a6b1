export { FactorProof } from './factor-proof.js'
export { Reauthentication } from './reauthentication.js'
