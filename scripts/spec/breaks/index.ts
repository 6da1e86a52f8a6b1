import type { Break } from '../break/break.js'
import { auth } from './auth.js'
import { calls } from './calls.js'
import { gate } from './gate.js'

/** At least one break for each row of docs/spec-rows.md, and breaks of what no row states but must never break. */
export const breaks: Break[] = [...gate, ...auth, ...calls]
