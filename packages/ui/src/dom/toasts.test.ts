import { expect, test } from 'vitest'
import { TOAST_LIMIT, TOAST_OPTIONS } from './toasts.js'

test('[toast.1] [toast.2] the duration of each type, and the limit', () => {
  expect({ limit: TOAST_LIMIT, ...TOAST_OPTIONS }).toEqual({
    limit: 20,
    duration: 4_000,
    success: { duration: 2_000 },
    error: { duration: 4_000 },
    loading: { duration: Number.POSITIVE_INFINITY },
    removeDelay: 200,
  })
})
