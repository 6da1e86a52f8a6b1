import { afterAll } from 'vitest'
import { killServers } from './process.js'

// A test that times out leaves its servers running, which take the time of all tests after it.
afterAll(killServers)
