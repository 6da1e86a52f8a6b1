// Checks a folder for CONTENT_DIR and says what an exchange with it would show: npm run content:check -- FOLDER

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from './kernel/config.js'
import { ConfigError } from './kernel/config-error.js'
import { describeContent } from './platform/documents/describe-content.js'

const [folder, ...others] = process.argv.slice(2)

if (folder === undefined || others.length > 0) {
  console.error('Usage: npm run content:check -- FOLDER')
  process.exitCode = 2
} else {
  try {
    const contentDir = resolve(folder)
    if (!existsSync(join(contentDir))) throw new ConfigError(`There is no folder ${contentDir}`)
    for (const line of describeContent({ ...readConfig(process.env), contentDir })) console.log(line)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
