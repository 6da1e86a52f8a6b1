import { existsSync } from 'node:fs'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** CHROME_PATH, else an installed browser, else Playwright's. Throws if there is none. */
const findBrowser = (playwrightBrowser: string): string => {
  const configured = process.env.CHROME_PATH
  if (configured && !existsSync(configured)) throw new Error(`CHROME_PATH ${configured} does not exist`)
  const path = [configured, ...SYSTEM_BROWSERS, playwrightBrowser].find(
    (candidate) => candidate && existsSync(candidate),
  )
  if (path) return path
  throw new Error(
    'The tests need Chromium: install it (Debian: apt-get install chromium), ' +
      'or run "npx playwright install chromium", or set CHROME_PATH to its executable',
  )
}

/**
 * How tests and scripts launch Chromium. `playwrightBrowser` is the path of Playwright's own download. The sandbox is
 * off for root, for whom Chromium does not start with it.
 */
export function launchOptions(playwrightBrowser: string) {
  return {
    executablePath: findBrowser(playwrightBrowser),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
