import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.js'

// The first of the set-up files, so that it runs after the hooks of all others and of the tests, which stop what uses a folder.
afterAll(removeTemporaryFolders)
