/** What the exchange is called (decision 17). */
export const BRAND = 'CHT'
