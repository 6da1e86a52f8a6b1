import type { Break } from '../break/break.js'

const LEDGER = 'packages/server/src/platform/db/schema/3-ledger.sql'
const APPEND_ONLY = 'packages/server/src/platform/db/schema/1-exchange.sql'
const LEDGER_TEST = {
  file: 'packages/server/test/database.test.ts',
  title: 'the ledger is append-only, balanced, and written by transfer() only',
}
const BELOW_ZERO_TEST = {
  file: 'packages/server/test/orders.test.ts',
  title:
    '[order-form.7] sell orders are limited to one without a verified identity, and by the available balance',
}
const KEY_TEST = {
  file: 'packages/server/test/exactly-once.test.ts',
  title: 'an idempotency key belongs to one user and one endpoint',
}
const ORIGIN = 'packages/server/src/platform/http/origin.ts'
const ORIGIN_TEST = {
  file: 'packages/server/test/security.test.ts',
  title:
    'writes from another site are refused: JSON, forms and uploads; those from the allowed origins are not',
}
const COOKIES = 'packages/server/src/platform/http/cookies.ts'
const COOKIE_TEST = {
  file: 'packages/server/test/security.test.ts',
  title: 'over https the cookie is __Host-, Secure and HttpOnly, and no body contains the token',
}
const SECRETS_TEST = {
  file: 'packages/web/stories/states/roles.test.ts',
  title: 'no form keeps a password, a code or a token in its draft',
}

const checkImports = (folder: string) => ['depcruise', folder, '--config', '.dependency-cruiser.mjs']

/** Breaks of rules that no row of the specification states. */
export const guards: Break[] = [
  {
    name: 'ledger entries sum to zero',
    file: LEDGER,
    text: 'where entry_id = new.entry_id) <> 0 then',
    replacement: 'where entry_id = new.entry_id) is null then',
    test: LEDGER_TEST,
  },
  {
    name: 'ledger entries have postings',
    file: LEDGER,
    text: 'if not exists (select from postings where entry_id = new.id) then',
    replacement: 'if false then',
    test: LEDGER_TEST,
  },
  {
    name: 'the ledger is append-only',
    file: APPEND_ONLY,
    text: "  raise exception '% is append-only', tg_table_name;\n",
    replacement: '  return coalesce(new, old);\n',
    test: LEDGER_TEST,
  },
  {
    name: 'balances move by transfer() only',
    file: LEDGER,
    text: "current_setting('exchange.posting', true) is distinct from 'yes'",
    replacement: "current_setting('exchange.posting', true) = 'no'",
    test: LEDGER_TEST,
  },
  {
    name: 'accounts open empty',
    file: LEDGER,
    text: 'if new.balance <> coalesce(old.balance, 0) and',
    replacement: 'if new.balance < coalesce(old.balance, 0) and',
    test: LEDGER_TEST,
  },
  {
    name: 'accounts open empty',
    file: LEDGER,
    text: 'if new.balance <> coalesce(old.balance, 0) and',
    replacement: 'if new.balance > coalesce(old.balance, 0) and',
    test: LEDGER_TEST,
  },
  {
    name: 'an entry is posted once',
    file: LEDGER,
    text: '  if v_id is null then\n    return null;\n  end if;\n',
    replacement: '',
    test: LEDGER_TEST,
  },
  {
    name: 'no balance is below zero',
    file: LEDGER,
    text: 'check (balance >= 0 or owner is null)',
    replacement: 'check (balance >= -1000000 or owner is null)',
    test: BELOW_ZERO_TEST,
  },
  {
    name: 'writes come from the own site',
    file: ORIGIN,
    text: '!isOwnSite(request) || ',
    replacement: '',
    test: ORIGIN_TEST,
  },
  {
    name: 'writes come from a known origin',
    file: ORIGIN,
    text: 'origin !== undefined && !isAllowed(origin, host)',
    replacement: "origin === 'null' && !isAllowed(origin, host)",
    test: ORIGIN_TEST,
  },
  {
    name: 'cookies are HttpOnly',
    file: COOKIES,
    text: 'httpOnly: true',
    replacement: 'httpOnly: false',
    test: COOKIE_TEST,
  },
  {
    name: 'cookies are SameSite',
    file: COOKIES,
    text: "sameSite: 'lax'",
    replacement: "sameSite: 'none'",
    test: COOKIE_TEST,
  },
  {
    name: 'cookies are Secure',
    file: COOKIES,
    text: "path: '/', secure,",
    replacement: "path: '/', secure: false,",
    test: COOKIE_TEST,
  },
  {
    name: 'cookies are of one host',
    file: COOKIES,
    text: 'secure ? `__Host-${name}` : name',
    replacement: 'name',
    test: COOKIE_TEST,
  },
  {
    name: 'passwords are in no draft',
    file: 'packages/machines/src/profile/forms.ts',
    text: "  secrets: ['oldPassword', 'newPassword'],\n",
    replacement: '',
    test: SECRETS_TEST,
  },
  {
    name: 'signup passwords are in no draft',
    file: 'packages/machines/src/auth/forms.ts',
    text: "secrets: ['password', 'confirmPassword']",
    replacement: "secrets: ['password']",
    test: SECRETS_TEST,
  },
  {
    name: 'drafts leave out secrets',
    file: 'packages/machines/src/app/forms.ts',
    text: 'saved = { values: withoutSecrets(definition, values), idempotencyKey }',
    replacement: 'saved = { values, idempotencyKey }',
    test: { file: 'packages/machines/src/app/form-drafts.test.ts', title: 'has no passwords' },
  },
  {
    name: 'the service worker caches no response of /api',
    file: 'packages/web/service-worker/service-worker.ts',
    text: "  if (request.method !== 'GET' || origin !== worker.location.origin || isForeign(pathname)) return\n",
    replacement:
      "  if (request.method !== 'GET' || origin !== worker.location.origin) return\n  if (pathname.startsWith('/api')) {\n    const load = async () => {\n      const response = await fetch(request)\n      await (await caches.open(CACHE)).put(request, response.clone())\n      return response\n    }\n    return event.respondWith(load())\n  }\n",
    test: {
      file: 'e2e/installed.spec.ts',
      title:
        'the app can be installed and opens offline; it caches neither API responses nor a page of another version, and a logout clears its cache',
    },
  },
  {
    name: 'the SDK stands alone',
    file: 'packages/sdk/src/client.ts',
    text: "import { type Contract, contract } from './contract.js'\n",
    replacement:
      "import '../../machines/src/index.js'\nimport { type Contract, contract } from './contract.js'\n",
    command: checkImports('packages/sdk/src'),
  },
  {
    name: 'the web does not import the server',
    file: 'packages/web/src/features/home/announcements.tsx',
    text: "import { Card } from '@cht/ui/card'\n",
    replacement: "import '../../../../server/src/kernel/config.js'\nimport { Card } from '@cht/ui/card'\n",
    command: checkImports('packages/web/src'),
  },
  {
    name: 'features import each other by their index',
    file: 'packages/web/src/features/home/balances.tsx',
    text: "'../affiliate/index.js'",
    replacement: "'../affiliate/held-bonus.js'",
    command: checkImports('packages/web/src'),
  },
  {
    name: 'the platform of the server imports no feature',
    file: 'packages/server/src/platform/http/request-call.ts',
    text: "import type { FastifyReply, FastifyRequest } from 'fastify'\n",
    replacement:
      "import type { FastifyReply, FastifyRequest } from 'fastify'\nimport '../../features/auth/sessions.js'\n",
    command: checkImports('packages/server/src'),
  },
  {
    name: 'idempotency keys are of one endpoint',
    file: 'packages/server/src/platform/http/router.ts',
    text: 'endpoint: endpointName,',
    replacement: "endpoint: '',",
    test: KEY_TEST,
  },
  {
    name: 'trades are 404 to strangers',
    file: 'packages/server/src/features/trading/trades.ts',
    text: "  if (trade.buyerId === userId) return 'buyer'\n  return trade.sellerId === userId ? 'seller' : undefined",
    replacement: "  return trade.buyerId === userId ? 'buyer' : 'seller'",
    test: {
      file: 'packages/server/test/trade.test.ts',
      title: '[orders.14] a trade is 404 to everybody but its parties, and so is an id that is no UUID',
    },
  },
]
