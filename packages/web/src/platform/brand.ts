/** The name of the exchange (decision 17). */
export const BRAND = 'CHT'
