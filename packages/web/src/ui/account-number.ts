/** `10213344 7781` → `1021 3344 7781`: in fours, as people compare them. */
export const inFours = (number: string): string => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
