import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { SOMETHING_WENT_WRONG } from '../errors.js'
import { liveSession } from './model.js'

export const liveSessions = {
  list: endpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: payload(z.array(liveSession)),
    fallback: SOMETHING_WENT_WRONG,
  }),
}
