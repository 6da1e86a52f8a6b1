// Writes the files that Storybook shows and Git ignores. .storybook/main.ts runs it.
import { writeStorybookFiles } from './docs/storybook-files.js'

await writeStorybookFiles()
