import { afterAll } from 'vitest'
import { killServers } from './process.js'

// A test that times out leaves its server processes running. They would slow down the tests after it.
afterAll(killServers)
