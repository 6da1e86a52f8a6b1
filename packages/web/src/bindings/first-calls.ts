/** To the letter as the screens ask for them: each is found by its address. */
const CALLS: Record<string, readonly string[]> = {
  '/orders': ['/buy-orders/all?limit=50', '/live-sessions'],
  '/home': ['/live-sessions', '/trades/open', '/buy-orders/pending', '/sell-orders/pending'],
}

/** What the screen at this address reads first, as paths below /api. */
export const firstCalls = (path: string): readonly string[] => ['/auth/check-auth', ...(CALLS[path] ?? [])]
