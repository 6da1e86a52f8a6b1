import * as z from 'zod/mini'
import { endpoint, payload } from '../endpoint.js'
import { liveSession } from './model.js'

export const liveSessions = {
  list: endpoint({
    method: 'GET',
    path: '/live-sessions',
    access: 'anyone',
    output: payload(z.array(liveSession)),
    fallback: 'Something went wrong',
  }),
}
