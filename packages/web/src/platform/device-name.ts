/** In order of precedence, because the user agents of some browsers contain the names of others. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const findName = (userAgent: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The name of this browser in a list of the user's devices: `Chrome on Android`. */
export function getDeviceName(userAgent: string): string {
  const browser = findName(userAgent, BROWSERS) ?? 'Browser'
  const system = findName(userAgent, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}
