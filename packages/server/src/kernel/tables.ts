// Generated from the schema: CONTRIBUTING.md, Migrations.

/** The rows of each table, as statements return them. Instants are in ms. */
export interface Tables {
  /** An account of a user or of the exchange, and its balance in CHT. */
  accounts: {
    id: number
    owner: string | null
    kind: string
    balance: number
  }
  /** What the operator tells users (decision 52). */
  announcements: {
    id: string
    title: string
    body: string
    link: string | null
    channels: string[]
    segment: string
    country: string | null
    maintenanceFrom: number | null
    maintenanceUntil: number | null
    state: 'planned' | 'published' | 'ended' | 'withdrawn'
    fromAt: number
    untilAt: number | null
    plannedBy: string | null
    plannedAt: number
    told: number
    toldTo: string | null
    toldAt: number | null
    dueAt: number | null
    quarantinedAt: number | null
  }
  /** An event of an appeal’s chart since it was opened. */
  appeal_events: {
    id: number
    appealId: string
    at: number
    type: string
    party: 'buyer' | 'seller' | null
    text: string | null
    dueAt: number | null
    evidenceId: string | null
    amount: number | null
  }
  /** A picture of a party, which only it and the operator see. It is kept and erased as proofs are. */
  appeal_evidence: {
    id: string
    appealId: string
    party: 'buyer' | 'seller'
    encryptionKey: string
    storage: 'database' | 'folder' | 's3'
    pictureObject: string
    receivedAt: number
  }
  /** What a party has appealed for. */
  appeal_filings: {
    appealId: string
    party: 'buyer' | 'seller'
    reason: string
    description: string
    filedAt: number
  }
  /** The appeal of a trade. */
  appeals: {
    id: string
    tradeId: string
    state: 'open' | 'decidedForBuyer' | 'decidedForSeller' | 'settled'
    stage: 'undecided' | 'asked' | 'restRequired' | 'proposed' | 'underReview'
    stageDueAt: number
    restAmount: number | null
    askedParties: string[] | null
    decidedFor: 'buyer' | 'seller' | null
    contributions: object
    openedAt: number
    closedAt: number | null
  }
  /** An act of the operator, or an event that concerns the security of an account. Append-only. */
  audit_log: {
    id: number
    at: number
    act: string
    actor: 'operator' | 'user' | 'guest'
    operatorVia: 'own' | 'token' | 'person' | null
    operatorName: string | null
    operatorId: string | null
    userId: string | null
    address: string
    requestId: string
    why: string | null
    details: object
  }
  /** An authenticator app (decision 39). A user has one at most. */
  authenticators: {
    userId: string
    id: string
    encryptionKey: string
    secret: Uint8Array
    addedAt: number | null
    lastStep: number
    isVouched: boolean
  }
  /** What the bank or the operator calls a payment: each is used once, in whatever case. */
  bank_references: {
    reference: string
  }
  /** A note of operators about a case. It is not changed. */
  case_notes: {
    id: number
    caseId: string
    at: number
    author: string | null
    text: string
  }
  /** What operators know of something that they decide, and who has claimed it. Whether it waits is read from the thing itself. */
  cases: {
    id: string
    kind: string
    openedAt: number
    overdueAt: number | null
    holderVia: 'own' | 'token' | 'person' | null
    holderId: string | null
    holderName: string | null
    claimedAt: number | null
    snoozedAt: number | null
    snoozedUntil: number | null
    decision: object | null
    decidedAt: number | null
    decidesAt: number | null
    returned: string | null
    quarantinedAt: number | null
  }
  /** The last number of a change, in one row. Its lock excludes a second sequencer. */
  change_counter: {
    id: number
    last: number
    deletedTo: number
  }
  /** What the live stream tells a user: that something has changed, never the data. */
  changes: {
    id: number
    seq: number | null
    sequencedAt: number | null
    userId: string | null
    kind: string
    objectId: string | null
  }
  /** The balance of an account at the checkpoint, unless it was 0. Accounts with postings are never deleted. */
  checked_balances: {
    accountId: number
    kind: string
    balance: number
  }
  /** The sum of the balances of a kind at the checkpoint. */
  checked_totals: {
    kind: string
    balance: number
  }
  /** What the operator has taken back from an account, or still claims from it: amount - taken, until it is waived. */
  claims: {
    id: string
    key: string
    userId: string
    amount: number
    taken: number
    createdAt: number
    waivedAt: number | null
  }
  /** What is kept of a closed account until its data is erased (decision 38). Its row of users holds no personal data. */
  closed_accounts: {
    userId: string
    fullName: string
    username: string
    email: string
    phoneNumber: string
    closedAt: number
  }
  /** A code that was sent to verify a sign-up or an email. */
  codes: {
    userId: string
    codeHash: Uint8Array
    expiresAt: number
    triesLeft: number
  }
  /** A download of one’s own data that was asked for with the password, or that runs (decision 37). A user has one at most. */
  data_downloads: {
    userId: string
    sessionHash: Uint8Array
    readyUntil: number
    runningUntil: number | null
  }
  /** A notification on its way by mail, to a device or to a webhook. */
  deliveries: {
    id: number
    channel: 'mail' | 'push' | 'webhook'
    notificationId: number | null
    event: object | null
    deviceId: string | null
    webhookId: string | null
    attempts: number
    nextAttemptAt: number
    sentAt: number | null
    givenUpAt: number | null
    lastError: string | null
    lastStatus: number | null
    createdAt: number
  }
  /** A key that a process has started with. No row holds a key itself. */
  encryption_keys: {
    id: string
    fingerprint: Uint8Array
    used: boolean
  }
  /** The exchange itself, in one row: its clock, and the secret that its hashes are made with. */
  exchange: {
    id: number
    demoOffsetMs: number
    aliveAt: number
    closed: boolean
    secret: Uint8Array
  }
  /** A part of an export, in the order of the file. */
  export_parts: {
    exportId: string
    part: number
    text: string
  }
  /** A file with rows of a period, which who has asked for it may download for a day. */
  exports: {
    id: string
    kind: 'ledger' | 'trades' | 'users'
    fromDay: string
    toDay: string
    rows: number
    bytes: number
    parts: number
    sha256: Uint8Array
    createdBy: string | null
    createdName: string | null
    createdAt: number
  }
  /** A write that was called with an idempotency key, and its response. */
  idempotency_keys: {
    userId: string
    endpoint: string
    key: string
    inputHash: Uint8Array
    status: number | null
    response: Uint8Array | null
    encryptionKey: string | null
    createdAt: number
  }
  /** Tokens that a user has staked for the days of a plan. */
  investments: {
    id: string
    userId: string
    amount: number
    planDays: number
    roi: number
    state: 'active' | 'capitalHeld' | 'released' | 'reinvested'
    createdAt: number
    endsAt: number
    releasesAt: number
    endedEarlyAt: number | null
    dueAt: number | null
    quarantinedAt: number | null
  }
  /** A browser that a user has logged in with. */
  known_devices: {
    id: string
    userId: string
    tokenHash: Uint8Array
    usedAt: number
  }
  /** The last check of the ledger that passed, in one row; none before a full one. The next check reads what was written since. */
  ledger_checkpoint: {
    id: number
    checkedAt: number
    entries: number
  }
  /** Why tokens moved. Its reason is used once. */
  ledger_entries: {
    id: number
    reason: string
    postedAt: number
  }
  /** A login session. A cookie carries its token. */
  login_sessions: {
    tokenHash: Uint8Array
    publicId: string
    userId: string
    userAgent: string | null
    network: string | null
    confirmedUntil: number | null
    vouchedUntil: number | null
    createdAt: number
    seenAt: number
  }
  /** The matching of the orders of a live session. */
  matched_sessions: {
    timeZone: string
    localDate: string
    startTime: string
    matchedAt: number
    finishedAt: number | null
    knownMatchedTo: number | null
    matchedTo: number
    skippedBuyOrders: string[]
    skippedSellOrders: string[]
  }
  migrations: {
    name: string
    checksum: string
  }
  /** A kind of notifications that a user has turned off. */
  notification_opt_outs: {
    userId: string
    kind: string
    channel: 'mail' | 'push'
  }
  /** What a user is told. */
  notifications: {
    id: number
    userId: string
    code: string
    params: object
    href: string | null
    token: string | null
    mailHref: string | null
    expiresAt: number | null
    pushedAt: number | null
    createdAt: number
  }
  /** An encrypted picture of the storage “database”. */
  objects: {
    id: string
    bytes: Uint8Array
  }
  /** The authenticator app of a person who operates the exchange. */
  operator_authenticators: {
    operatorId: string
    encryptionKey: string
    secret: Uint8Array
    lastStep: number
    addedAt: number | null
  }
  /** A ledger entry that the operator has posted by hand. */
  operator_entries: {
    entryId: number
    postedAt: number
    reference: string
    why: string
    issued: number
  }
  /** The open invitation of a person who operates the exchange. */
  operator_invitations: {
    operatorId: string
    tokenHash: Uint8Array
    expiresAt: number
  }
  /** A passkey of a person who operates the exchange (decision 48). */
  operator_passkeys: {
    id: string
    operatorId: string
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    name: string
    createdAt: number
    usedAt: number | null
  }
  /** A session of a person who operates the exchange. */
  operator_sessions: {
    tokenHash: Uint8Array
    operatorId: string
    createdAt: number
  }
  /** A token of the operator with roles and an end. It is revoked by deleting it. */
  operator_tokens: {
    id: string
    name: string
    tokenHash: Uint8Array
    roles: string[]
    createdBy: string | null
    createdAt: number
    expiresAt: number
    usedAt: number | null
  }
  /** A person who operates the exchange. Nobody is removed: the audit log and proposals name them. */
  operators: {
    id: string
    name: string
    email: string
    roles: string[]
    invitedAt: number
    acceptedAt: number | null
    suspendedAt: number | null
  }
  /** An order to buy or to sell. It is approved while it has a trade. */
  orders: {
    id: string
    place: number
    side: 'buy' | 'sell'
    userId: string
    amount: number
    paymentMethod: 'bank' | 'usdt'
    country: string
    bankName: string | null
    accountName: string | null
    accountNumber: string | null
    cryptoNetwork: string | null
    cryptoAddress: string | null
    status: 'pending' | 'approved' | 'completed' | 'cancelled'
    cancelledByOperator: boolean
    toldTradeId: string | null
    createdAt: number
  }
  /** A mail that waits to be sent, or was. */
  outbox: {
    id: number
    recipient: string
    subject: string
    body: string
    until: number | null
    attempts: number
    nextAttemptAt: number
    sentAt: number | null
    givenUpAt: number | null
    lastError: string | null
    createdAt: number
  }
  /** What a passkey has to sign in a browser. It is used up by the first answer. */
  passkey_challenges: {
    browserHash: Uint8Array
    purpose: 'setUp' | 'confirmation' | 'login' | 'operatorSetUp' | 'operatorSignIn'
    challenge: string
    userId: string | null
    expiresAt: number
  }
  /** A passkey (decision 39). It protects its account from the moment that it is added. */
  passkeys: {
    id: string
    userId: string
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    name: string
    isVouched: boolean
    createdAt: number
    usedAt: number | null
  }
  /** A request for a new password, also for an email without an account: it costs the same work. */
  password_resets: {
    id: string
    tokenHash: Uint8Array
    userId: string | null
    codeHash: Uint8Array
    expiresAt: number
    triesLeft: number
  }
  /** Payment details that a user has saved (decision 40). Orders have copies of their own. */
  payment_details: {
    id: string
    userId: string
    name: string
    isDefault: boolean
    paymentMethod: 'bank' | 'usdt'
    bankName: string | null
    accountName: string | null
    accountNumber: string | null
    cryptoNetwork: string | null
    cryptoAddress: string | null
    createdAt: number
  }
  /** What a ledger entry adds to an account or takes from it. */
  postings: {
    entryId: number
    accountId: number
    amount: number
    balanceAfter: number
  }
  /** A request for changes of a profile, which the operator decides. */
  profile_edits: {
    id: string
    userId: string
    fullName: string
    username: string
    email: string
    phoneNumber: string
    country: string
    state: 'pending' | 'approved' | 'rejected'
    reason: string | null
    requestedAt: number
    decidedAt: number | null
  }
  /** By what a copy of a proof is recognized. It is erased with the picture. */
  proof_fingerprints: {
    proofId: string
    sha256: Uint8Array
    fingerprint: Uint8Array
    isCompared: boolean
  }
  /** The key of a phrase of a proof’s picture. */
  proof_keys: {
    key: number
    proofId: string
  }
  /** The picture that proves the payment of a trade, or of its rest. */
  proofs: {
    id: string
    tradeId: string
    part: 'payment' | 'rest'
    encryptionKey: string
    storage: 'database' | 'folder' | 's3'
    pictureObject: string
    isReused: boolean
    transactionHash: string | null
    receivedAt: number
  }
  /** What one person proposes, and another one approves and so does. */
  proposals: {
    id: string
    key: string
    endpoint: string
    input: object
    userId: string | null
    state: 'open' | 'approved' | 'declined'
    proposedBy: string
    proposedAt: number
    expiresAt: number
    decidedBy: string | null
    decidedAt: number | null
  }
  /** A device that gets a user’s notifications. */
  push_devices: {
    id: string
    userId: string
    sessionHash: Uint8Array | null
    endpoint: string
    publicKey: string
    authSecret: string
    name: string
    lostAt: number | null
    createdAt: number
  }
  /** The keys that identify this exchange to push services (VAPID), in one row. */
  push_keys: {
    id: number
    publicKey: string
    encryptionKey: string
    privateKey: Uint8Array
  }
  /** The price of one CHT in a currency (decision 24). */
  rates: {
    currency: string
    price: string
    setAt: number
    setBy: string | null
  }
  /** A recovery code that has not been used. */
  recovery_codes: {
    userId: string
    codeHash: string
    isVouched: boolean
    addedAt: number
  }
  /** A bonus for an investment of a referee (decision 13), held until the capital is released or reinvested. */
  referral_bonuses: {
    id: number
    refereeId: string
    referrerId: string
    investmentId: string
    forFirst: boolean
    amount: number
    state: 'held' | 'available' | 'voided'
    postedAt: number
    endedAt: number | null
  }
  /** A user whose email a mail server has refused, until it accepts a mail or the email changes. */
  refused_emails: {
    userId: string
    refusedAt: number
  }
  /** A ledger entry that the operator has reversed. */
  reversals: {
    reversedEntryId: number
    key: string
    amount: number
    claimId: string | null
    why: string
  }
  /** A change of the next live session, of which users with pending orders are told. */
  session_moves: {
    id: number
    movedAt: number
    startsAt: number | null
    toldTo: string | null
    doneAt: number | null
  }
  /** A rule of the calendar of live sessions, in local time of the exchange (decision 51). An ended one is kept for some days. */
  session_rules: {
    id: number
    kind: 'daily' | 'once' | 'closed' | 'pause'
    startTime: string | null
    durationMinutes: number | null
    weekdays: string[] | null
    fromDate: string | null
    untilDate: string | null
    fromAt: number | null
    untilAt: number | null
    since: number
    endedAt: number | null
  }
  /** What the operator has found out about two accounts that share data. */
  suspicion_notes: {
    id: string
    shared: string
    firstUser: string
    secondUser: string
    disposition: 'open' | 'explained' | 'reported'
    note: string
    notedBy: string | null
    notedAt: number
  }
  /** What the operator can stop. */
  switches: {
    name: string
    stoppedAt: number | null
    stoppedBy: string | null
    text: string | null
  }
  /** How often something was tried, until the count starts again. */
  throttles: {
    key: string
    count: number
    until: number
  }
  /** What a user has asked the operator for: tokens for a deposit of money, or money for tokens. */
  token_requests: {
    id: string
    userId: string
    kind: 'deposit' | 'withdrawal'
    amount: number
    code: string
    payTo: string | null
    state: 'requested' | 'accepted' | 'done' | 'declined' | 'cancelled'
    requestedAt: number
    expiresAt: number | null
    closedAt: number | null
    credited: number | null
    reference: string | null
    reason: string | null
  }
  /** What a party has claimed after the end of a trade. It moves no tokens. */
  trade_claims: {
    id: string
    tradeId: string
    party: 'buyer' | 'seller'
    reason: 'reversed' | 'anotherAmount' | 'paidAfterCancelling'
    description: string
    state: 'filed' | 'underReview' | 'upheld' | 'rejected' | 'withdrawn'
    filedAt: number
    answer: string | null
    answeredAt: number | null
    decision: string | null
    closedAt: number | null
  }
  /** An event that the lifecycle of a trade has accepted. */
  trade_events: {
    id: number
    tradeId: string
    at: number
    type: string
    party: 'buyer' | 'seller' | null
    message: string | null
    statement: string | null
    amount: number | null
    state: 'awaitingPayment' | 'expired' | 'paid.awaitingConfirmation' | 'paid.lateConfirmation' | 'paid.awaitingRest' | 'paid.amountDisputed' | 'appealed' | 'completed' | 'cancelled'
  }
  /** A matched order: a buy order and a sell order, and what has come of them. */
  trades: {
    id: string
    buyOrderId: string
    sellOrderId: string
    buyerId: string
    sellerId: string
    buyerName: string
    buyerPhone: string
    sellerName: string
    sellerPhone: string
    amount: number
    paymentAmount: number | null
    paymentCurrency: string | null
    state: 'awaitingPayment' | 'expired' | 'paid.awaitingConfirmation' | 'paid.lateConfirmation' | 'paid.awaitingRest' | 'paid.amountDisputed' | 'appealed' | 'completed' | 'cancelled'
    matchedAt: number
    paymentDueAt: number
    graceEndsAt: number
    paidAt: number | null
    confirmationDueAt: number | null
    endedAt: number | null
    payerName: string | null
    payerAccount: string | null
    payerAddress: string | null
    receivedAmounts: object
    restDueAt: number | null
    restSentAt: number | null
    extension: 'requested' | 'accepted' | 'declined' | null
    buyerCancellation: 'requested' | 'accepted' | 'declined' | null
    sellerCancellation: 'requested' | 'accepted' | 'declined' | null
    cancelsSellOrder: boolean
    messages: object
    dueAt: number | null
    appealDueAt: number | null
    reminded: boolean
    frozenAt: number | null
    quarantinedAt: number | null
  }
  /** A ledger entry that was written since the last check. The check deletes what it has read; what was not committed then is left for the next one. */
  unchecked_entries: {
    entryId: number
  }
  /** An investment that was written since the last check of the ledger (unchecked_entries). */
  unchecked_investments: {
    investmentId: string
  }
  /** An object that no row names: it is being written, or its picture was erased or moved. Its row is deleted in the transaction that names it. */
  unnamed_objects: {
    id: string
    storage: 'database' | 'folder' | 's3'
    eraseAfter: number
    erasing: boolean
  }
  /** An account. An email and a username belong to the account that was verified with them. */
  users: {
    id: string
    fullName: string
    username: string
    email: string
    pendingEmail: string | null
    emailDueAt: number | null
    phoneNumber: string
    phoneVerified: boolean
    country: string
    passwordHash: string
    referralCode: string
    referredBy: string | null
    verificationState: 'unverified' | 'pendingReview' | 'verified'
    verificationReason: string | null
    standing: 'active' | 'suspended' | 'suspendedWithoutConfirming'
    held: boolean
    holdUntil: number | null
    termsVersion: number | null
    termsAcceptedAt: number | null
    asksBeforeTokensMove: boolean
    createdAt: number
    closedAt: number | null
    quarantinedAt: number | null
  }
  /** A request to verify an ID. Its pictures are erased some days after the decision. */
  verifications: {
    id: string
    userId: string
    country: string
    type: string
    number: string
    normalizedNumber: string | null
    state: 'pending' | 'approved' | 'rejected'
    reason: string | null
    encryptionKey: string | null
    storage: 'database' | 'folder' | 's3' | null
    frontObject: string | null
    backObject: string | null
    requestedAt: number
    decidedAt: number | null
  }
  /** An ID, and the account that it verified (decision 13). */
  verified_ids: {
    country: string
    type: string
    number: string
    userId: string
  }
  /** A secret that signs the messages of a webhook: the current one, or one that was replaced in the last 24 hours. */
  webhook_secrets: {
    id: string
    webhookId: string
    encryptionKey: string
    secret: Uint8Array
    replacedAt: number | null
  }
  /** A receiver of a user’s or the operator’s notifications. */
  webhooks: {
    id: string
    userId: string | null
    url: string
    isVouched: boolean
    failures: number
    failingSince: number | null
    pausedAt: number | null
    pauseCause: 'unreachable' | 'refused' | null
    createdAt: number
  }
}

/** Columns of a row of a table. */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>

/** The columns that have a default. */
export interface Defaults {
  accounts: 'id' | 'balance'
  announcements: 'state' | 'told'
  appeal_events: 'id'
  appeal_evidence: never
  appeal_filings: never
  appeals: 'stage' | 'contributions'
  audit_log: 'id'
  authenticators: 'id' | 'lastStep' | 'isVouched'
  bank_references: never
  case_notes: 'id'
  cases: never
  change_counter: 'id' | 'last' | 'deletedTo'
  changes: 'id'
  checked_balances: never
  checked_totals: never
  claims: never
  closed_accounts: never
  codes: never
  data_downloads: never
  deliveries: 'id' | 'attempts'
  encryption_keys: never
  exchange: 'id' | 'demoOffsetMs' | 'closed'
  export_parts: never
  exports: never
  idempotency_keys: never
  investments: never
  known_devices: 'id'
  ledger_checkpoint: 'id'
  ledger_entries: 'id'
  login_sessions: 'publicId'
  matched_sessions: 'matchedTo' | 'skippedBuyOrders' | 'skippedSellOrders'
  migrations: never
  notification_opt_outs: never
  notifications: 'id'
  objects: never
  operator_authenticators: 'lastStep'
  operator_entries: never
  operator_invitations: never
  operator_passkeys: never
  operator_sessions: never
  operator_tokens: never
  operators: never
  orders: 'place' | 'cancelledByOperator'
  outbox: 'id' | 'attempts'
  passkey_challenges: never
  passkeys: 'isVouched'
  password_resets: never
  payment_details: never
  postings: never
  profile_edits: never
  proof_fingerprints: 'isCompared'
  proof_keys: never
  proofs: 'isReused'
  proposals: 'state'
  push_devices: 'id'
  push_keys: 'id'
  rates: never
  recovery_codes: 'isVouched'
  referral_bonuses: 'id'
  refused_emails: never
  reversals: never
  session_moves: 'id'
  session_rules: 'id'
  suspicion_notes: never
  switches: never
  throttles: 'count'
  token_requests: 'state'
  trade_claims: never
  trade_events: 'id'
  trades: 'receivedAmounts' | 'cancelsSellOrder' | 'messages' | 'reminded'
  unchecked_entries: never
  unchecked_investments: never
  unnamed_objects: 'erasing'
  users: 'phoneVerified' | 'verificationState' | 'standing' | 'held' | 'asksBeforeTokensMove'
  verifications: never
  verified_ids: never
  webhook_secrets: 'id'
  webhooks: 'id' | 'isVouched' | 'failures'
}

/** The names of the columns. */
export const COLUMNS = {
  accounts: ['id', 'owner', 'kind', 'balance'],
  announcements: ['id', 'title', 'body', 'link', 'channels', 'segment', 'country', 'maintenanceFrom', 'maintenanceUntil', 'state', 'fromAt', 'untilAt', 'plannedBy', 'plannedAt', 'told', 'toldTo', 'toldAt', 'dueAt', 'quarantinedAt'],
  appeal_events: ['id', 'appealId', 'at', 'type', 'party', 'text', 'dueAt', 'evidenceId', 'amount'],
  appeal_evidence: ['id', 'appealId', 'party', 'encryptionKey', 'storage', 'pictureObject', 'receivedAt'],
  appeal_filings: ['appealId', 'party', 'reason', 'description', 'filedAt'],
  appeals: ['id', 'tradeId', 'state', 'stage', 'stageDueAt', 'restAmount', 'askedParties', 'decidedFor', 'contributions', 'openedAt', 'closedAt'],
  audit_log: ['id', 'at', 'act', 'actor', 'operatorVia', 'operatorName', 'operatorId', 'userId', 'address', 'requestId', 'why', 'details'],
  authenticators: ['userId', 'id', 'encryptionKey', 'secret', 'addedAt', 'lastStep', 'isVouched'],
  bank_references: ['reference'],
  case_notes: ['id', 'caseId', 'at', 'author', 'text'],
  cases: ['id', 'kind', 'openedAt', 'overdueAt', 'holderVia', 'holderId', 'holderName', 'claimedAt', 'snoozedAt', 'snoozedUntil', 'decision', 'decidedAt', 'decidesAt', 'returned', 'quarantinedAt'],
  change_counter: ['id', 'last', 'deletedTo'],
  changes: ['id', 'seq', 'sequencedAt', 'userId', 'kind', 'objectId'],
  checked_balances: ['accountId', 'kind', 'balance'],
  checked_totals: ['kind', 'balance'],
  claims: ['id', 'key', 'userId', 'amount', 'taken', 'createdAt', 'waivedAt'],
  closed_accounts: ['userId', 'fullName', 'username', 'email', 'phoneNumber', 'closedAt'],
  codes: ['userId', 'codeHash', 'expiresAt', 'triesLeft'],
  data_downloads: ['userId', 'sessionHash', 'readyUntil', 'runningUntil'],
  deliveries: ['id', 'channel', 'notificationId', 'event', 'deviceId', 'webhookId', 'attempts', 'nextAttemptAt', 'sentAt', 'givenUpAt', 'lastError', 'lastStatus', 'createdAt'],
  encryption_keys: ['id', 'fingerprint', 'used'],
  exchange: ['id', 'demoOffsetMs', 'aliveAt', 'closed', 'secret'],
  export_parts: ['exportId', 'part', 'text'],
  exports: ['id', 'kind', 'fromDay', 'toDay', 'rows', 'bytes', 'parts', 'sha256', 'createdBy', 'createdName', 'createdAt'],
  idempotency_keys: ['userId', 'endpoint', 'key', 'inputHash', 'status', 'response', 'encryptionKey', 'createdAt'],
  investments: ['id', 'userId', 'amount', 'planDays', 'roi', 'state', 'createdAt', 'endsAt', 'releasesAt', 'endedEarlyAt', 'dueAt', 'quarantinedAt'],
  known_devices: ['id', 'userId', 'tokenHash', 'usedAt'],
  ledger_checkpoint: ['id', 'checkedAt', 'entries'],
  ledger_entries: ['id', 'reason', 'postedAt'],
  login_sessions: ['tokenHash', 'publicId', 'userId', 'userAgent', 'network', 'confirmedUntil', 'vouchedUntil', 'createdAt', 'seenAt'],
  matched_sessions: ['timeZone', 'localDate', 'startTime', 'matchedAt', 'finishedAt', 'knownMatchedTo', 'matchedTo', 'skippedBuyOrders', 'skippedSellOrders'],
  migrations: ['name', 'checksum'],
  notification_opt_outs: ['userId', 'kind', 'channel'],
  notifications: ['id', 'userId', 'code', 'params', 'href', 'token', 'mailHref', 'expiresAt', 'pushedAt', 'createdAt'],
  objects: ['id', 'bytes'],
  operator_authenticators: ['operatorId', 'encryptionKey', 'secret', 'lastStep', 'addedAt'],
  operator_entries: ['entryId', 'postedAt', 'reference', 'why', 'issued'],
  operator_invitations: ['operatorId', 'tokenHash', 'expiresAt'],
  operator_passkeys: ['id', 'operatorId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'usedAt'],
  operator_sessions: ['tokenHash', 'operatorId', 'createdAt'],
  operator_tokens: ['id', 'name', 'tokenHash', 'roles', 'createdBy', 'createdAt', 'expiresAt', 'usedAt'],
  operators: ['id', 'name', 'email', 'roles', 'invitedAt', 'acceptedAt', 'suspendedAt'],
  orders: ['id', 'place', 'side', 'userId', 'amount', 'paymentMethod', 'country', 'bankName', 'accountName', 'accountNumber', 'cryptoNetwork', 'cryptoAddress', 'status', 'cancelledByOperator', 'toldTradeId', 'createdAt'],
  outbox: ['id', 'recipient', 'subject', 'body', 'until', 'attempts', 'nextAttemptAt', 'sentAt', 'givenUpAt', 'lastError', 'createdAt'],
  passkey_challenges: ['browserHash', 'purpose', 'challenge', 'userId', 'expiresAt'],
  passkeys: ['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'isVouched', 'createdAt', 'usedAt'],
  password_resets: ['id', 'tokenHash', 'userId', 'codeHash', 'expiresAt', 'triesLeft'],
  payment_details: ['id', 'userId', 'name', 'isDefault', 'paymentMethod', 'bankName', 'accountName', 'accountNumber', 'cryptoNetwork', 'cryptoAddress', 'createdAt'],
  postings: ['entryId', 'accountId', 'amount', 'balanceAfter'],
  profile_edits: ['id', 'userId', 'fullName', 'username', 'email', 'phoneNumber', 'country', 'state', 'reason', 'requestedAt', 'decidedAt'],
  proof_fingerprints: ['proofId', 'sha256', 'fingerprint', 'isCompared'],
  proof_keys: ['key', 'proofId'],
  proofs: ['id', 'tradeId', 'part', 'encryptionKey', 'storage', 'pictureObject', 'isReused', 'transactionHash', 'receivedAt'],
  proposals: ['id', 'key', 'endpoint', 'input', 'userId', 'state', 'proposedBy', 'proposedAt', 'expiresAt', 'decidedBy', 'decidedAt'],
  push_devices: ['id', 'userId', 'sessionHash', 'endpoint', 'publicKey', 'authSecret', 'name', 'lostAt', 'createdAt'],
  push_keys: ['id', 'publicKey', 'encryptionKey', 'privateKey'],
  rates: ['currency', 'price', 'setAt', 'setBy'],
  recovery_codes: ['userId', 'codeHash', 'isVouched', 'addedAt'],
  referral_bonuses: ['id', 'refereeId', 'referrerId', 'investmentId', 'forFirst', 'amount', 'state', 'postedAt', 'endedAt'],
  refused_emails: ['userId', 'refusedAt'],
  reversals: ['reversedEntryId', 'key', 'amount', 'claimId', 'why'],
  session_moves: ['id', 'movedAt', 'startsAt', 'toldTo', 'doneAt'],
  session_rules: ['id', 'kind', 'startTime', 'durationMinutes', 'weekdays', 'fromDate', 'untilDate', 'fromAt', 'untilAt', 'since', 'endedAt'],
  suspicion_notes: ['id', 'shared', 'firstUser', 'secondUser', 'disposition', 'note', 'notedBy', 'notedAt'],
  switches: ['name', 'stoppedAt', 'stoppedBy', 'text'],
  throttles: ['key', 'count', 'until'],
  token_requests: ['id', 'userId', 'kind', 'amount', 'code', 'payTo', 'state', 'requestedAt', 'expiresAt', 'closedAt', 'credited', 'reference', 'reason'],
  trade_claims: ['id', 'tradeId', 'party', 'reason', 'description', 'state', 'filedAt', 'answer', 'answeredAt', 'decision', 'closedAt'],
  trade_events: ['id', 'tradeId', 'at', 'type', 'party', 'message', 'statement', 'amount', 'state'],
  trades: ['id', 'buyOrderId', 'sellOrderId', 'buyerId', 'sellerId', 'buyerName', 'buyerPhone', 'sellerName', 'sellerPhone', 'amount', 'paymentAmount', 'paymentCurrency', 'state', 'matchedAt', 'paymentDueAt', 'graceEndsAt', 'paidAt', 'confirmationDueAt', 'endedAt', 'payerName', 'payerAccount', 'payerAddress', 'receivedAmounts', 'restDueAt', 'restSentAt', 'extension', 'buyerCancellation', 'sellerCancellation', 'cancelsSellOrder', 'messages', 'dueAt', 'appealDueAt', 'reminded', 'frozenAt', 'quarantinedAt'],
  unchecked_entries: ['entryId'],
  unchecked_investments: ['investmentId'],
  unnamed_objects: ['id', 'storage', 'eraseAfter', 'erasing'],
  users: ['id', 'fullName', 'username', 'email', 'pendingEmail', 'emailDueAt', 'phoneNumber', 'phoneVerified', 'country', 'passwordHash', 'referralCode', 'referredBy', 'verificationState', 'verificationReason', 'standing', 'held', 'holdUntil', 'termsVersion', 'termsAcceptedAt', 'asksBeforeTokensMove', 'createdAt', 'closedAt', 'quarantinedAt'],
  verifications: ['id', 'userId', 'country', 'type', 'number', 'normalizedNumber', 'state', 'reason', 'encryptionKey', 'storage', 'frontObject', 'backObject', 'requestedAt', 'decidedAt'],
  verified_ids: ['country', 'type', 'number', 'userId'],
  webhook_secrets: ['id', 'webhookId', 'encryptionKey', 'secret', 'replacedAt'],
  webhooks: ['id', 'userId', 'url', 'isVouched', 'failures', 'failingSince', 'pausedAt', 'pauseCause', 'createdAt'],
} as const satisfies { [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

/** The columns with instants. */
export const INSTANTS: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
  accounts: [],
  announcements: ['maintenanceFrom', 'maintenanceUntil', 'fromAt', 'untilAt', 'plannedAt', 'toldAt', 'dueAt', 'quarantinedAt'],
  appeal_events: ['at', 'dueAt'],
  appeal_evidence: ['receivedAt'],
  appeal_filings: ['filedAt'],
  appeals: ['stageDueAt', 'openedAt', 'closedAt'],
  audit_log: ['at'],
  authenticators: ['addedAt'],
  bank_references: [],
  case_notes: ['at'],
  cases: ['openedAt', 'overdueAt', 'claimedAt', 'snoozedAt', 'snoozedUntil', 'decidedAt', 'decidesAt', 'quarantinedAt'],
  change_counter: [],
  changes: ['sequencedAt'],
  checked_balances: [],
  checked_totals: [],
  claims: ['createdAt', 'waivedAt'],
  closed_accounts: ['closedAt'],
  codes: ['expiresAt'],
  data_downloads: ['readyUntil', 'runningUntil'],
  deliveries: ['nextAttemptAt', 'sentAt', 'givenUpAt', 'createdAt'],
  encryption_keys: [],
  exchange: ['aliveAt'],
  export_parts: [],
  exports: ['createdAt'],
  idempotency_keys: ['createdAt'],
  investments: ['createdAt', 'endsAt', 'releasesAt', 'endedEarlyAt', 'dueAt', 'quarantinedAt'],
  known_devices: ['usedAt'],
  ledger_checkpoint: ['checkedAt'],
  ledger_entries: ['postedAt'],
  login_sessions: ['confirmedUntil', 'vouchedUntil', 'createdAt', 'seenAt'],
  matched_sessions: ['matchedAt', 'finishedAt'],
  migrations: [],
  notification_opt_outs: [],
  notifications: ['expiresAt', 'pushedAt', 'createdAt'],
  objects: [],
  operator_authenticators: ['addedAt'],
  operator_entries: ['postedAt'],
  operator_invitations: ['expiresAt'],
  operator_passkeys: ['createdAt', 'usedAt'],
  operator_sessions: ['createdAt'],
  operator_tokens: ['createdAt', 'expiresAt', 'usedAt'],
  operators: ['invitedAt', 'acceptedAt', 'suspendedAt'],
  orders: ['createdAt'],
  outbox: ['until', 'nextAttemptAt', 'sentAt', 'givenUpAt', 'createdAt'],
  passkey_challenges: ['expiresAt'],
  passkeys: ['createdAt', 'usedAt'],
  password_resets: ['expiresAt'],
  payment_details: ['createdAt'],
  postings: [],
  profile_edits: ['requestedAt', 'decidedAt'],
  proof_fingerprints: [],
  proof_keys: [],
  proofs: ['receivedAt'],
  proposals: ['proposedAt', 'expiresAt', 'decidedAt'],
  push_devices: ['lostAt', 'createdAt'],
  push_keys: [],
  rates: ['setAt'],
  recovery_codes: ['addedAt'],
  referral_bonuses: ['postedAt', 'endedAt'],
  refused_emails: ['refusedAt'],
  reversals: [],
  session_moves: ['movedAt', 'startsAt', 'doneAt'],
  session_rules: ['fromAt', 'untilAt', 'since', 'endedAt'],
  suspicion_notes: ['notedAt'],
  switches: ['stoppedAt'],
  throttles: ['until'],
  token_requests: ['requestedAt', 'expiresAt', 'closedAt'],
  trade_claims: ['filedAt', 'answeredAt', 'closedAt'],
  trade_events: ['at'],
  trades: ['matchedAt', 'paymentDueAt', 'graceEndsAt', 'paidAt', 'confirmationDueAt', 'endedAt', 'restDueAt', 'restSentAt', 'dueAt', 'appealDueAt', 'frozenAt', 'quarantinedAt'],
  unchecked_entries: [],
  unchecked_investments: [],
  unnamed_objects: ['eraseAfter'],
  users: ['emailDueAt', 'holdUntil', 'termsAcceptedAt', 'createdAt', 'closedAt', 'quarantinedAt'],
  verifications: ['requestedAt', 'decidedAt'],
  verified_ids: [],
  webhook_secrets: ['replacedAt'],
  webhooks: ['failingSince', 'pausedAt', 'createdAt'],
}
