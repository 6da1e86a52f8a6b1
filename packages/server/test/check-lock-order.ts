import { afterAll, afterEach, expect } from 'vitest'
import { lockOrderViolations } from './lock-order.js'

// Every test exchange watches the transactions of its server. Some run between the tests.
const expectOrder = () => expect(lockOrderViolations.splice(0)).toEqual([])
afterEach(expectOrder)
afterAll(expectOrder)
