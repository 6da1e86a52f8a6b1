import type { Break } from '../break/break.js'

/** Login, signup and codes. */
export const auth: Break[] = [
  {
    name: 'signup.3',
    file: 'packages/sdk/src/auth/rules.ts',
    text: "'Please fill in all fields'",
    replacement: "'Fill in all fields'",
  },
  {
    name: 'signup.2',
    file: 'packages/web/src/features/auth/signup-screen.tsx',
    text: "get('ref')",
    replacement: "get('referral')",
  },
]
