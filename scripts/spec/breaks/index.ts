import type { Break } from '../break/break.js'
import { auth } from './auth.js'

/** At least one break for each row of docs/spec-rows.md. */
export const breaks: Break[] = [...auth]
