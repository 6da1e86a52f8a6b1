/** `10213344 7781` → `1021 3344 7781`: in fours, as people compare them. */
export const inFours = (number: string): string => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** `+2347000000001` → `+234 700 000 0001`; a number that its owner grouped stays as it is. */
export const phoneGroups = (number: string): string =>
  /^\+?\d+$/.test(number) ? number.replace(/(\d)(?=(\d{3})*\d{4}$)/g, '$1 ') : number
