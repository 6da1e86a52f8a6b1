import { existsSync } from 'node:fs'

const SYSTEM = [
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

/** CHROME_PATH, then a browser of the system, then Playwright's own; else an error that names all three. */
const findBrowser = (own: string): string => {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH ${given} does not exist`)
  const found = [given, ...SYSTEM, own].find((path) => path && existsSync(path))
  if (found) return found
  throw new Error(
    'The tests need a Chromium: install one (Debian: apt-get install chromium), ' +
      'or run "npx playwright install chromium", or set CHROME_PATH to one',
  )
}

/** How tests start their browser; as root Chromium has no sandbox. `own` is where Playwright keeps its own. */
export function launchOptions(own: string) {
  return {
    executablePath: findBrowser(own),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
