import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The endpoints of section 7 of the spec by their client methods; `call.*` stands for one row per endpoint. */
const ENDPOINTS = {
  auth: ['signup', 'login', 'logout', 'verifyOtp', 'resendOtp', 'checkAuth'],
  settings: ['requestVerification', 'editProfile', 'changePassword', 'pendingVerification'],
  orders: [
    'pendingBuy',
    'pendingSell',
    'all',
    'createBuy',
    'createSell',
    'cancelBuy',
    'cancelSell',
    'pay',
    'confirm',
  ],
  appeals: ['create'],
  investments: ['create', 'reinvest', 'list', 'countdown', 'referrals', 'referralCount'],
  liveSessions: ['list'],
  notifications: ['list'],
}

/** The text of every row of docs/spec-rows.md by its id. */
export function readRows(root: string): Map<string, string> {
  const rows = new Map<string, string>()
  for (const line of readFileSync(join(root, 'docs/spec-rows.md'), 'utf8').split('\n')) {
    const [, id, text] = /^- ([a-z-]+\.(?:\d+|\*)) (.+)$/.exec(line) ?? []
    if (id === undefined || text === undefined) continue
    if (rows.has(id)) throw new Error(`docs/spec-rows.md contains the row ${id} twice`)
    if (id !== 'call.*') rows.set(id, text)
    else
      for (const [group, methods] of Object.entries(ENDPOINTS))
        for (const method of methods)
          rows.set(`call.${group}.${method}`, 'method, path, payload, answer, credentials')
  }
  return rows
}
