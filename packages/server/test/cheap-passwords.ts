import { vi } from 'vitest'

// The tests sign up hundreds of users. Processes that a test starts hash passwords at the full cost.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 })
  return { ...argon2, hash }
})
