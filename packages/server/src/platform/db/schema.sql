-- An account of a user or of the exchange, and its balance in CHT.
create table accounts (
  id bigint generated always as identity not null,
  owner uuid,
  kind text not null,
  balance bigint not null default 0,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_owner_kind_key UNIQUE NULLS NOT DISTINCT (owner, kind),
  constraint accounts_owner_fkey FOREIGN KEY (owner) REFERENCES users(id),
  constraint balance_not_negative CHECK (((balance >= 0) OR (owner IS NULL))),
  constraint known_kind CHECK ((((owner IS NOT NULL) AND (kind = ANY (ARRAY['available', 'escrow', 'staked', 'heldBonus']))) OR ((owner IS NULL) AND (kind = ANY (ARRAY['issuance', 'returns', 'bonuses'])))))
);
CREATE TRIGGER accounts_move_by_transfer BEFORE INSERT OR UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_other_moves();
CREATE TRIGGER accounts_stay BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_used_account();
CREATE TRIGGER accounts_updated AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'owner');

-- What the operator tells users (decision 52).
create table announcements (
  id uuid not null,
  title text not null,
  body text not null,
  link text,
  channels text[] not null,
  segment text not null,
  country text,
  maintenance_from timestamp with time zone,
  maintenance_until timestamp with time zone,
  state text not null default 'planned',
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  planned_by text,
  planned_at timestamp with time zone not null,
  told integer not null default 0,
  told_to uuid,
  told_at timestamp with time zone,
  due_at timestamp with time zone,
  quarantined_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint country_of_segment CHECK (((segment = 'country') = (country IS NOT NULL))),
  constraint has_channels CHECK ((cardinality(channels) > 0)),
  constraint known_state CHECK ((state = ANY (ARRAY['planned', 'published', 'ended', 'withdrawn']))),
  constraint window_of_maintenance CHECK (((maintenance_from IS NULL) = (maintenance_until IS NULL)))
);
CREATE INDEX announcements_due ON announcements USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX announcements_newest ON announcements USING btree (planned_at DESC, id);
CREATE INDEX announcements_published ON announcements USING btree (from_at) WHERE (state = 'published');
CREATE INDEX announcements_quarantined ON announcements USING btree (quarantined_at) WHERE (quarantined_at IS NOT NULL);
CREATE TRIGGER announcements_updated AFTER UPDATE ON announcements FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION record_changed_row('announcements.changed');

-- An event of an appeal’s chart since it was opened.
create table appeal_events (
  id bigint generated always as identity not null,
  appeal_id uuid not null,
  at timestamp with time zone not null,
  type text not null,
  party text,
  text text,
  due_at timestamp with time zone,
  evidence_id uuid,
  amount bigint,
  constraint appeal_events_pkey PRIMARY KEY (id),
  constraint appeal_events_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint known_party CHECK ((party = ANY (ARRAY['buyer', 'seller'])))
);
CREATE INDEX appeal_events_of_appeal ON appeal_events USING btree (appeal_id, id);
CREATE INDEX appeal_reviews_by_time ON appeal_events USING btree (at) WHERE (type = 'review.request');
CREATE TRIGGER appeal_events_inserted AFTER INSERT ON appeal_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_appeal_changes();

-- A picture of a party, which only it and the operator see. It is kept and erased as proofs are.
create table appeal_evidence (
  id uuid not null,
  appeal_id uuid not null,
  party text not null,
  encryption_key text not null,
  storage text not null,
  picture_object uuid not null,
  received_at timestamp with time zone not null,
  constraint appeal_evidence_pkey PRIMARY KEY (id),
  constraint appeal_evidence_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint known_party CHECK ((party = ANY (ARRAY['buyer', 'seller']))),
  constraint known_storage CHECK ((storage = ANY (ARRAY['database', 'folder', 's3'])))
);
CREATE INDEX appeal_evidence_age ON appeal_evidence USING btree (received_at);
CREATE INDEX appeal_evidence_of_appeal ON appeal_evidence USING btree (appeal_id);
CREATE INDEX appeal_evidence_storage ON appeal_evidence USING btree (storage);

-- What a party has appealed for.
create table appeal_filings (
  appeal_id uuid not null,
  party text not null,
  reason text not null,
  description text not null,
  filed_at timestamp with time zone not null,
  constraint appeal_filings_pkey PRIMARY KEY (appeal_id, party),
  constraint appeal_filings_appeal_id_fkey FOREIGN KEY (appeal_id) REFERENCES appeals(id),
  constraint known_party CHECK ((party = ANY (ARRAY['buyer', 'seller'])))
);
CREATE INDEX appeal_filings_by_time ON appeal_filings USING btree (filed_at);
CREATE TRIGGER appeal_filings_inserted AFTER INSERT ON appeal_filings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_appeal_changes();

-- The appeal of a trade.
create table appeals (
  id uuid not null,
  trade_id uuid not null,
  state text not null,
  stage text not null default 'undecided',
  stage_due_at timestamp with time zone not null,
  rest_amount bigint,
  asked_parties text[],
  decided_for text,
  contributions jsonb not null default '{}',
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_trade_id_key UNIQUE (trade_id),
  constraint appeals_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trades(id),
  constraint known_asked_parties CHECK ((asked_parties <@ ARRAY['buyer', 'seller'])),
  constraint known_decided_for CHECK ((decided_for = ANY (ARRAY['buyer', 'seller']))),
  constraint known_stage CHECK ((stage = ANY (ARRAY['undecided', 'asked', 'restRequired', 'proposed', 'underReview']))),
  constraint known_state CHECK ((state = ANY (ARRAY['open', 'decidedForBuyer', 'decidedForSeller', 'settled']))),
  constraint rest_amount_is_positive CHECK ((rest_amount > 0))
);
CREATE INDEX appeals_closed ON appeals USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX appeals_of_state ON appeals USING btree (state, opened_at, id);
CREATE INDEX appeals_opened ON appeals USING btree (opened_at);

-- An act of the operator, or an event that concerns the security of an account. Append-only.
create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  act text not null,
  actor text not null,
  operator_via text,
  operator_name text,
  operator_id uuid,
  user_id uuid,
  address text not null,
  request_id text not null,
  why text,
  details jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint known_actor CHECK ((actor = ANY (ARRAY['operator', 'user', 'guest']))),
  constraint known_via CHECK ((operator_via = ANY (ARRAY['own', 'token', 'person'])))
);
CREATE INDEX audit_log_act ON audit_log USING btree (act, id);
CREATE INDEX audit_log_age ON audit_log USING btree (at);
CREATE INDEX audit_log_user ON audit_log USING btree (user_id, id);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_archived BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived();

-- An authenticator app (decision 39). A user has one at most.
create table authenticators (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  encryption_key text not null,
  secret bytea not null,
  added_at timestamp with time zone,
  last_step bigint not null default 0,
  is_vouched boolean not null default false,
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER authenticators_deleted AFTER DELETE ON authenticators REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');
CREATE TRIGGER authenticators_updated AFTER UPDATE ON authenticators FOR EACH ROW WHEN ((old.added_at IS DISTINCT FROM new.added_at)) EXECUTE FUNCTION record_changed_row('account.changed', 'user_id');

-- What the bank or the operator calls a payment: each is used once, in whatever case.
create table bank_references (
  reference text not null,
  constraint reference_is_given CHECK ((reference <> ''))
);
CREATE UNIQUE INDEX bank_references_once ON bank_references USING btree (lower(reference));
CREATE TRIGGER bank_references_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_references FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A note of operators about a case. It is not changed.
create table case_notes (
  id bigint generated always as identity not null,
  case_id uuid not null,
  at timestamp with time zone not null,
  author text,
  text text not null,
  constraint case_notes_pkey PRIMARY KEY (id),
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
);
CREATE INDEX case_notes_age ON case_notes USING btree (at);
CREATE INDEX case_notes_of_case ON case_notes USING btree (case_id, id);

-- What operators know of something that they decide, and who has claimed it. Whether it waits is read from the thing itself.
create table cases (
  id uuid not null,
  kind text not null,
  opened_at timestamp with time zone not null,
  overdue_at timestamp with time zone,
  holder_via text,
  holder_id uuid,
  holder_name text,
  claimed_at timestamp with time zone,
  snoozed_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  decision jsonb,
  decided_at timestamp with time zone,
  decides_at timestamp with time zone,
  returned text,
  quarantined_at timestamp with time zone,
  constraint cases_pkey PRIMARY KEY (id),
  constraint decision_is_whole CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decides_at IS NULL)))),
  constraint holder_is_whole CHECK ((((holder_via IS NULL) = (holder_name IS NULL)) AND ((holder_via IS NULL) = (claimed_at IS NULL)) AND ((COALESCE(holder_via, 'own') <> 'own') = (holder_id IS NOT NULL)))),
  constraint known_via CHECK ((holder_via = ANY (ARRAY['own', 'token', 'person']))),
  constraint snooze_is_whole CHECK (((snoozed_at IS NULL) = (snoozed_until IS NULL)))
);
CREATE INDEX cases_decisions ON cases USING btree (decides_at) WHERE ((decides_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX cases_overdue ON cases USING btree (overdue_at) WHERE ((overdue_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX cases_quarantined ON cases USING btree (quarantined_at) WHERE (quarantined_at IS NOT NULL);

-- The last number of a change, in one row. Its lock excludes a second sequencer.
create table change_counter (
  id integer not null default 1,
  last bigint not null default 0,
  deleted_to bigint not null default 0,
  constraint change_counter_pkey PRIMARY KEY (id),
  constraint one_counter CHECK ((id = 1))
);

-- What the live stream tells a user: that something has changed, never the data.
create table changes (
  id bigint generated always as identity not null,
  seq bigint,
  sequenced_at timestamp with time zone,
  user_id uuid,
  kind text not null,
  object_id text,
  constraint changes_pkey PRIMARY KEY (id),
  constraint sequenced_with_seq CHECK (((seq IS NULL) = (sequenced_at IS NULL)))
);
CREATE INDEX changes_of_user ON changes USING btree (user_id, seq);
CREATE UNIQUE INDEX changes_seq ON changes USING btree (seq) WHERE (seq IS NOT NULL);
CREATE INDEX changes_without_seq ON changes USING btree (id) WHERE (seq IS NULL);

-- The balance of an account at the checkpoint, unless it was 0. Accounts with postings are never deleted.
create table checked_balances (
  account_id bigint not null,
  kind text not null,
  balance bigint not null,
  constraint checked_balances_pkey PRIMARY KEY (account_id),
  constraint balance_is_not_zero CHECK ((balance <> 0))
);
CREATE INDEX checked_balances_of_kind ON checked_balances USING btree (kind) WHERE (kind <> 'available');

-- The sum of the balances of a kind at the checkpoint.
create table checked_totals (
  kind text not null,
  balance bigint not null,
  constraint checked_totals_pkey PRIMARY KEY (kind)
);

-- What the operator has taken back from an account, or still claims from it: amount - taken, until it is waived.
create table claims (
  id uuid not null,
  key text not null,
  user_id uuid not null,
  amount bigint not null,
  taken bigint not null,
  created_at timestamp with time zone not null,
  waived_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_key_key UNIQUE (key),
  constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint taken_of_amount CHECK (((taken >= 0) AND (taken <= amount)))
);
CREATE INDEX claims_of_user ON claims USING btree (user_id, created_at, id);
CREATE INDEX claims_open ON claims USING btree (created_at, id) WHERE ((taken < amount) AND (waived_at IS NULL));

-- What is kept of a closed account until its data is erased (decision 38). Its row of users holds no personal data.
create table closed_accounts (
  user_id uuid not null,
  full_name text not null,
  username text not null,
  email text not null,
  phone_number text not null,
  closed_at timestamp with time zone not null,
  constraint closed_accounts_pkey PRIMARY KEY (user_id),
  constraint closed_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX closed_accounts_by_email ON closed_accounts USING btree (lower(email));
CREATE INDEX closed_accounts_by_end ON closed_accounts USING btree (closed_at);
CREATE INDEX closed_accounts_by_username ON closed_accounts USING btree (lower(username));
CREATE INDEX closed_accounts_email_prefix ON closed_accounts USING btree (lower(email) COLLATE "C");

-- A code that was sent to verify a sign-up or an email.
create table codes (
  user_id uuid not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  constraint codes_pkey PRIMARY KEY (user_id)
);
CREATE INDEX codes_expired ON codes USING btree (expires_at);

-- A download of one’s own data that was asked for with the password, or that runs (decision 37). A user has one at most.
create table data_downloads (
  user_id uuid not null,
  session_hash bytea not null,
  ready_until timestamp with time zone not null,
  running_until timestamp with time zone,
  constraint data_downloads_pkey PRIMARY KEY (user_id),
  constraint data_downloads_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES login_sessions(token_hash) ON DELETE CASCADE,
  constraint data_downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX data_downloads_of_session ON data_downloads USING btree (session_hash);

-- A notification on its way by mail, to a device or to a webhook.
create table deliveries (
  id bigint generated always as identity not null,
  channel text not null,
  notification_id bigint,
  event jsonb,
  device_id uuid,
  webhook_id uuid,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  last_status integer,
  created_at timestamp with time zone not null,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
  constraint deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint known_channel CHECK ((channel = ANY (ARRAY['mail', 'push', 'webhook']))),
  constraint notification_or_event CHECK (((notification_id IS NULL) <> (event IS NULL)))
);
CREATE INDEX deliveries_done ON deliveries USING btree (COALESCE(sent_at, given_up_at)) WHERE (COALESCE(sent_at, given_up_at) IS NOT NULL);
CREATE INDEX deliveries_of_device ON deliveries USING btree (device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX deliveries_of_notification ON deliveries USING btree (notification_id);
CREATE INDEX deliveries_of_webhook ON deliveries USING btree (webhook_id, id DESC) WHERE (webhook_id IS NOT NULL);
CREATE INDEX deliveries_waiting ON deliveries USING btree (channel, next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

-- A key that a process has started with. No row holds a key itself.
create table encryption_keys (
  id text not null,
  fingerprint bytea not null,
  used boolean not null,
  constraint encryption_keys_pkey PRIMARY KEY (id)
);

-- The exchange itself, in one row: its clock, and the secret that its hashes are made with.
create table exchange (
  id integer not null default 1,
  demo_offset_ms bigint not null default 0,
  alive_at timestamp with time zone not null,
  closed boolean not null default false,
  secret bytea not null,
  constraint exchange_pkey PRIMARY KEY (id),
  constraint demo_clock_is_ahead CHECK ((demo_offset_ms >= 0)),
  constraint one_exchange CHECK ((id = 1))
);
CREATE TRIGGER exchange_clock_advanced AFTER UPDATE ON exchange FOR EACH ROW WHEN ((old.demo_offset_ms <> new.demo_offset_ms)) EXECUTE FUNCTION record_changed_row('liveSession.changed');

-- A part of an export, in the order of the file.
create table export_parts (
  export_id uuid not null,
  part integer not null,
  text text not null,
  constraint export_parts_pkey PRIMARY KEY (export_id, part),
  constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);

-- A file with rows of a period, which who has asked for it may download for a day.
create table exports (
  id uuid not null,
  kind text not null,
  from_day text not null,
  to_day text not null,
  rows bigint not null,
  bytes bigint not null,
  parts integer not null,
  sha256 bytea not null,
  created_by uuid,
  created_name text,
  created_at timestamp with time zone not null,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id),
  constraint known_kind CHECK ((kind = ANY (ARRAY['ledger', 'trades', 'users'])))
);
CREATE INDEX exports_age ON exports USING btree (created_at);

-- A write that was called with an idempotency key, and its response.
create table idempotency_keys (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  input_hash bytea not null,
  status integer,
  response bytea,
  encryption_key text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, endpoint, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);

-- Tokens that a user has staked for the days of a plan.
create table investments (
  id uuid not null,
  user_id uuid not null,
  amount bigint not null,
  plan_days integer not null,
  roi integer not null,
  state text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  releases_at timestamp with time zone not null,
  ended_early_at timestamp with time zone,
  due_at timestamp with time zone,
  quarantined_at timestamp with time zone,
  constraint investments_pkey PRIMARY KEY (id),
  constraint investments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint known_state CHECK ((state = ANY (ARRAY['active', 'capitalHeld', 'released', 'reinvested'])))
);
CREATE INDEX investments_active ON investments USING btree (user_id, created_at, id) WHERE (state = 'active');
CREATE INDEX investments_completed ON investments USING btree (user_id, created_at, id) WHERE (state = ANY (ARRAY['capitalHeld', 'released']));
CREATE INDEX investments_due ON investments USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX investments_of_user ON investments USING btree (user_id, state);
CREATE INDEX investments_quarantined ON investments USING btree (quarantined_at) WHERE (quarantined_at IS NOT NULL);
CREATE TRIGGER investments_inserted AFTER INSERT ON investments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('investment.changed', 'user_id', 'id');
CREATE TRIGGER investments_unchecked AFTER INSERT OR UPDATE ON investments FOR EACH ROW EXECUTE FUNCTION add_unchecked_investment();
CREATE TRIGGER investments_updated AFTER UPDATE ON investments REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('investment.changed', 'user_id', 'id', 'due_at quarantined_at');
CREATE TRIGGER referee_investments_inserted AFTER INSERT ON investments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_referee_changes();
CREATE TRIGGER referee_investments_updated AFTER UPDATE ON investments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_referee_changes();

-- A browser that a user has logged in with.
create table known_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_user_id_token_hash_key UNIQUE (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_used ON known_devices USING btree (used_at);

-- The last check of the ledger that passed, in one row; none before a full one. The next check reads what was written since.
create table ledger_checkpoint (
  id integer not null default 1,
  checked_at timestamp with time zone not null,
  entries bigint not null,
  constraint ledger_checkpoint_pkey PRIMARY KEY (id),
  constraint one_checkpoint CHECK ((id = 1))
);

-- Why tokens moved. Its reason is used once.
create table ledger_entries (
  id bigint generated always as identity not null,
  reason text not null,
  posted_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_reason_key UNIQUE (reason)
);
CREATE INDEX ledger_entries_by_time ON ledger_entries USING btree (posted_at, id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_unchecked AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_unchecked_entries();
CREATE CONSTRAINT TRIGGER ledger_entries_with_postings AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_has_postings();

-- A login session. A cookie carries its token.
create table login_sessions (
  token_hash bytea not null,
  public_id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  user_agent text,
  network text,
  confirmed_until timestamp with time zone,
  vouched_until timestamp with time zone,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint login_sessions_pkey PRIMARY KEY (token_hash),
  constraint login_sessions_public_id_key UNIQUE (public_id),
  constraint login_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX login_sessions_created ON login_sessions USING btree (created_at);
CREATE INDEX login_sessions_seen ON login_sessions USING btree (seen_at);
CREATE INDEX login_sessions_user ON login_sessions USING btree (user_id);
CREATE TRIGGER login_sessions_deleted AFTER DELETE ON login_sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_session_ends();

-- The matching of the orders of a live session.
create table matched_sessions (
  time_zone text not null,
  local_date text not null,
  start_time text not null,
  matched_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  known_matched_to bigint,
  matched_to bigint not null default 0,
  skipped_buy_orders uuid[] not null default '{}'::uuid[],
  skipped_sell_orders uuid[] not null default '{}'::uuid[],
  constraint matched_sessions_pkey PRIMARY KEY (time_zone, local_date, start_time)
);
CREATE INDEX matched_sessions_latest ON matched_sessions USING btree (matched_at);

create table migrations (
  name text not null,
  checksum text not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

-- A kind of notifications that a user has turned off.
create table notification_opt_outs (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  constraint notification_opt_outs_pkey PRIMARY KEY (user_id, kind, channel),
  constraint notification_opt_outs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_channel CHECK ((channel = ANY (ARRAY['mail', 'push'])))
);

-- What a user is told.
create table notifications (
  id bigint generated always as identity not null,
  user_id uuid not null,
  code text not null,
  params jsonb not null,
  href text,
  token text,
  mail_href text,
  expires_at timestamp with time zone,
  pushed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_age ON notifications USING btree (created_at);
CREATE UNIQUE INDEX notifications_of_announcement ON notifications USING btree (((params ->> 'announcement')), user_id) WHERE (params ? 'announcement');
CREATE INDEX notifications_of_user ON notifications USING btree (user_id, id DESC);
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('notification.created', 'user_id', 'id');

-- An encrypted picture of the storage “database”.
create table objects (
  id uuid not null,
  bytes bytea not null,
  constraint objects_pkey PRIMARY KEY (id)
);

-- The authenticator app of a person who operates the exchange.
create table operator_authenticators (
  operator_id uuid not null,
  encryption_key text not null,
  secret bytea not null,
  last_step integer not null default 0,
  added_at timestamp with time zone,
  constraint operator_authenticators_pkey PRIMARY KEY (operator_id),
  constraint operator_authenticators_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);

-- A ledger entry that the operator has posted by hand.
create table operator_entries (
  entry_id bigint not null,
  posted_at timestamp with time zone not null,
  reference text not null,
  why text not null,
  issued bigint not null,
  constraint operator_entries_pkey PRIMARY KEY (entry_id),
  constraint operator_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint issued_is_not_negative CHECK ((issued >= 0)),
  constraint why_is_given CHECK ((why <> ''))
);
CREATE INDEX operator_entries_issued ON operator_entries USING btree (posted_at) WHERE (issued > 0);
CREATE INDEX operator_entries_reference ON operator_entries USING btree (lower(reference));
CREATE TRIGGER operator_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The open invitation of a person who operates the exchange.
create table operator_invitations (
  operator_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint operator_invitations_pkey PRIMARY KEY (operator_id),
  constraint operator_invitations_token_hash_key UNIQUE (token_hash),
  constraint operator_invitations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);

-- A passkey of a person who operates the exchange (decision 48).
create table operator_passkeys (
  id uuid not null,
  operator_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_passkeys_pkey PRIMARY KEY (id),
  constraint operator_passkeys_credential_id_key UNIQUE (credential_id),
  constraint operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);
CREATE INDEX operator_passkeys_by_operator ON operator_passkeys USING btree (operator_id, created_at);

-- A session of a person who operates the exchange.
create table operator_sessions (
  token_hash bytea not null,
  operator_id uuid not null,
  created_at timestamp with time zone not null,
  constraint operator_sessions_pkey PRIMARY KEY (token_hash),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);
CREATE INDEX operator_sessions_operator ON operator_sessions USING btree (operator_id);

-- A token of the operator with roles and an end. It is revoked by deleting it.
create table operator_tokens (
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  roles text[] not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_tokens_pkey PRIMARY KEY (id),
  constraint operator_tokens_token_hash_key UNIQUE (token_hash),
  constraint operator_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id),
  constraint has_roles CHECK ((cardinality(roles) > 0))
);
CREATE UNIQUE INDEX operator_tokens_name ON operator_tokens USING btree (lower(name));

-- A person who operates the exchange. Nobody is removed: the audit log and proposals name them.
create table operators (
  id uuid not null,
  name text not null,
  email text not null,
  roles text[] not null,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  suspended_at timestamp with time zone,
  constraint operators_pkey PRIMARY KEY (id),
  constraint person_has_roles CHECK ((cardinality(roles) > 0))
);
CREATE UNIQUE INDEX operators_email ON operators USING btree (lower(email));
CREATE UNIQUE INDEX operators_name ON operators USING btree (lower(name));

-- An order to buy or to sell. It is approved while it has a trade.
create table orders (
  id uuid not null,
  place bigint generated always as identity not null,
  side text not null,
  user_id uuid not null,
  amount bigint not null,
  payment_method text not null,
  country text not null,
  bank_name text,
  account_name text,
  account_number text,
  crypto_network text,
  crypto_address text,
  status text not null,
  cancelled_by_operator boolean not null default false,
  told_trade_id uuid,
  created_at timestamp with time zone not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_place_key UNIQUE (place),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint known_method CHECK ((payment_method = ANY (ARRAY['bank', 'usdt']))),
  constraint known_side CHECK ((side = ANY (ARRAY['buy', 'sell']))),
  constraint known_status CHECK ((status = ANY (ARRAY['pending', 'approved', 'completed', 'cancelled'])))
);
CREATE INDEX orders_account ON orders USING btree (replace(account_number, ' ', ''), user_id) WHERE (account_number IS NOT NULL);
CREATE INDEX orders_approved ON orders USING btree (id) WHERE (status = 'approved');
CREATE INDEX orders_for_sale ON orders USING btree (amount, payment_method, (
CASE
    WHEN (payment_method = 'bank') THEN country
    ELSE ''
END), place) WHERE ((status = 'pending') AND (side = 'sell'));
CREATE INDEX orders_market ON orders USING btree (side, amount, payment_method, country, user_id) WHERE (status = 'pending');
CREATE INDEX orders_of_number ON orders USING btree ("right"((id)::text, 4), created_at, id);
CREATE INDEX orders_of_user ON orders USING btree (user_id, side, status, created_at, id);
CREATE INDEX orders_open_sell ON orders USING btree (user_id) WHERE ((side = 'sell') AND (status = ANY (ARRAY['pending', 'approved'])));
CREATE INDEX orders_pending ON orders USING btree (place) WHERE (status = 'pending');
CREATE INDEX orders_wallet ON orders USING btree (lower(crypto_address), user_id) WHERE (crypto_address IS NOT NULL);
CREATE TRIGGER orders_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('order.changed', 'user_id', 'id');
CREATE TRIGGER orders_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('order.changed', 'user_id', 'id');

-- A mail that waits to be sent, or was.
create table outbox (
  id bigint generated always as identity not null,
  recipient text not null,
  subject text not null,
  body text not null,
  until timestamp with time zone,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_given_up ON outbox USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE INDEX outbox_sent ON outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX outbox_waiting ON outbox USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

-- What a passkey has to sign in a browser. It is used up by the first answer.
create table passkey_challenges (
  browser_hash bytea not null,
  purpose text not null,
  challenge text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (browser_hash, purpose),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_purpose CHECK ((purpose = ANY (ARRAY['setUp', 'confirmation', 'login', 'operatorSetUp', 'operatorSignIn'])))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree (expires_at);

-- A passkey (decision 39). It protects its account from the moment that it is added.
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_vouched boolean not null default false,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, created_at);
CREATE TRIGGER passkeys_deleted AFTER DELETE ON passkeys REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');
CREATE TRIGGER passkeys_inserted AFTER INSERT ON passkeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');
CREATE TRIGGER passkeys_updated AFTER UPDATE ON passkeys REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id', '', 'counter');

-- A request for a new password, also for an email without an account: it costs the same work.
create table password_resets (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_end ON password_resets USING btree (expires_at);
CREATE INDEX password_resets_of_user ON password_resets USING btree (user_id);

-- Payment details that a user has saved (decision 40). Orders have copies of their own.
create table payment_details (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  is_default boolean not null,
  payment_method text not null,
  bank_name text,
  account_name text,
  account_number text,
  crypto_network text,
  crypto_address text,
  created_at timestamp with time zone not null,
  constraint payment_details_pkey PRIMARY KEY (id),
  constraint payment_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint known_method CHECK ((payment_method = ANY (ARRAY['bank', 'usdt'])))
);
CREATE INDEX payment_details_account ON payment_details USING btree (replace(account_number, ' ', '')) WHERE (account_number IS NOT NULL);
CREATE UNIQUE INDEX payment_details_default ON payment_details USING btree (user_id) WHERE is_default;
CREATE INDEX payment_details_of_user ON payment_details USING btree (user_id, created_at);
CREATE INDEX payment_details_wallet ON payment_details USING btree (lower(crypto_address)) WHERE (crypto_address IS NOT NULL);

-- What a ledger entry adds to an account or takes from it.
create table postings (
  entry_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint postings_pkey PRIMARY KEY (entry_id, account_id),
  constraint postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint amount_is_not_zero CHECK ((amount <> 0))
);
CREATE INDEX postings_account ON postings USING btree (account_id, entry_id);
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER postings_balanced AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION postings_sum_to_zero();

-- A request for changes of a profile, which the operator decides.
create table profile_edits (
  id uuid not null,
  user_id uuid not null,
  full_name text not null,
  username text not null,
  email text not null,
  phone_number text not null,
  country text not null,
  state text not null,
  reason text,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint profile_edits_pkey PRIMARY KEY (id),
  constraint profile_edits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint known_state CHECK ((state = ANY (ARRAY['pending', 'approved', 'rejected'])))
);
CREATE INDEX profile_edits_of_user ON profile_edits USING btree (user_id);
CREATE UNIQUE INDEX profile_edits_pending ON profile_edits USING btree (user_id) WHERE (state = 'pending');
CREATE INDEX profile_edits_waiting ON profile_edits USING btree (requested_at, id) WHERE (state = 'pending');

-- By what a copy of a proof is recognized. It is erased with the picture.
create table proof_fingerprints (
  proof_id uuid not null,
  sha256 bytea not null,
  fingerprint bytea not null,
  is_compared boolean not null default false,
  constraint proof_fingerprints_pkey PRIMARY KEY (proof_id),
  constraint proof_fingerprints_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id) ON DELETE CASCADE
);
CREATE INDEX proof_fingerprints_sha256 ON proof_fingerprints USING btree (sha256);
CREATE INDEX proof_fingerprints_to_compare ON proof_fingerprints USING btree (proof_id) WHERE (NOT is_compared);

-- The key of a phrase of a proof’s picture.
create table proof_keys (
  key integer not null,
  proof_id uuid not null,
  constraint proof_keys_pkey PRIMARY KEY (key, proof_id),
  constraint proof_keys_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES proofs(id) ON DELETE CASCADE
);
CREATE INDEX proof_keys_of_proof ON proof_keys USING btree (proof_id);

-- The picture that proves the payment of a trade, or of its rest.
create table proofs (
  id uuid not null,
  trade_id uuid not null,
  part text not null,
  encryption_key text not null,
  storage text not null,
  picture_object uuid not null,
  is_reused boolean not null default false,
  transaction_hash text,
  received_at timestamp with time zone not null,
  constraint proofs_pkey PRIMARY KEY (id),
  constraint one_proof_each UNIQUE (trade_id, part),
  constraint proofs_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trades(id),
  constraint known_part CHECK ((part = ANY (ARRAY['payment', 'rest']))),
  constraint known_storage CHECK ((storage = ANY (ARRAY['database', 'folder', 's3'])))
);
CREATE INDEX proofs_age ON proofs USING btree (received_at);
CREATE INDEX proofs_storage ON proofs USING btree (storage);
CREATE UNIQUE INDEX proofs_transaction ON proofs USING btree (transaction_hash);
CREATE TRIGGER proofs_updated AFTER UPDATE ON proofs REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_reused_proofs();

-- What one person proposes, and another one approves and so does.
create table proposals (
  id uuid not null,
  key text not null,
  endpoint text not null,
  input jsonb not null,
  user_id uuid,
  state text not null default 'open',
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint proposals_pkey PRIMARY KEY (id),
  constraint proposals_key_key UNIQUE (key),
  constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id),
  constraint proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id),
  constraint decided_with_person CHECK ((((state = 'open') = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint known_state CHECK ((state = ANY (ARRAY['open', 'approved', 'declined']))),
  constraint two_persons CHECK (((state <> 'approved') OR (decided_by <> proposed_by)))
);
CREATE INDEX proposals_newest ON proposals USING btree (proposed_at DESC, id);

-- A device that gets a user’s notifications.
create table push_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_hash bytea,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  name text not null,
  lost_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES login_sessions(token_hash) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_devices_of_session ON push_devices USING btree (session_hash);
CREATE INDEX push_devices_of_user ON push_devices USING btree (user_id);

-- The keys that identify this exchange to push services (VAPID), in one row.
create table push_keys (
  id integer not null default 1,
  public_key text not null,
  encryption_key text not null,
  private_key bytea not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint one_pair_of_keys CHECK ((id = 1))
);

-- The price of one CHT in a currency (decision 24).
create table rates (
  currency text not null,
  price numeric(13,6) not null,
  set_at timestamp with time zone not null,
  set_by text,
  constraint rates_pkey PRIMARY KEY (currency),
  constraint price_is_positive CHECK ((price > (0)::numeric))
);
CREATE TRIGGER rates_inserted AFTER INSERT ON rates FOR EACH ROW EXECUTE FUNCTION record_changed_row('rates.changed');
CREATE TRIGGER rates_updated AFTER UPDATE ON rates FOR EACH ROW WHEN ((old.price IS DISTINCT FROM new.price)) EXECUTE FUNCTION record_changed_row('rates.changed');

-- A recovery code that has not been used.
create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  is_vouched boolean not null default false,
  added_at timestamp with time zone not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER recovery_codes_deleted AFTER DELETE ON recovery_codes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');
CREATE TRIGGER recovery_codes_inserted AFTER INSERT ON recovery_codes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');

-- A bonus for an investment of a referee (decision 13), held until the capital is released or reinvested.
create table referral_bonuses (
  id bigint generated always as identity not null,
  referee_id uuid not null,
  referrer_id uuid not null,
  investment_id uuid not null,
  for_first boolean not null,
  amount bigint not null,
  state text not null,
  posted_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint referral_bonuses_pkey PRIMARY KEY (id),
  constraint referral_bonuses_investment_id_key UNIQUE (investment_id),
  constraint referral_bonuses_investment_id_fkey FOREIGN KEY (investment_id) REFERENCES investments(id),
  constraint referral_bonuses_referee_id_fkey FOREIGN KEY (referee_id) REFERENCES users(id),
  constraint referral_bonuses_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint ended_unless_held CHECK (((state = 'held') = (ended_at IS NULL))),
  constraint known_state CHECK ((state = ANY (ARRAY['held', 'available', 'voided'])))
);
CREATE UNIQUE INDEX referral_bonuses_first ON referral_bonuses USING btree (referee_id) WHERE for_first;
CREATE INDEX referral_bonuses_held ON referral_bonuses USING btree (posted_at, referee_id) WHERE (state = 'held');
CREATE INDEX referral_bonuses_of_referee ON referral_bonuses USING btree (referee_id);
CREATE INDEX referral_bonuses_referrer ON referral_bonuses USING btree (referrer_id);
CREATE TRIGGER referral_bonuses_inserted AFTER INSERT ON referral_bonuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'referrer_id');
CREATE TRIGGER referral_bonuses_updated AFTER UPDATE ON referral_bonuses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'referrer_id');

-- A user whose email a mail server has refused, until it accepts a mail or the email changes.
create table refused_emails (
  user_id uuid not null,
  refused_at timestamp with time zone not null,
  constraint refused_emails_pkey PRIMARY KEY (user_id),
  constraint refused_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- A ledger entry that the operator has reversed.
create table reversals (
  reversed_entry_id bigint not null,
  key text not null,
  amount bigint not null,
  claim_id uuid,
  why text not null,
  constraint reversals_pkey PRIMARY KEY (reversed_entry_id),
  constraint reversals_claim_id_key UNIQUE (claim_id),
  constraint reversals_key_key UNIQUE (key),
  constraint reversals_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint reversals_reversed_entry_id_fkey FOREIGN KEY (reversed_entry_id) REFERENCES ledger_entries(id),
  constraint amount_is_positive CHECK ((amount > 0))
);

-- A change of the next live session, of which users with pending orders are told.
create table session_moves (
  id integer generated always as identity not null,
  moved_at timestamp with time zone not null,
  starts_at timestamp with time zone,
  told_to uuid,
  done_at timestamp with time zone,
  constraint session_moves_pkey PRIMARY KEY (id)
);
CREATE INDEX session_moves_open ON session_moves USING btree (id) WHERE (done_at IS NULL);

-- A rule of the calendar of live sessions, in local time of the exchange (decision 51). An ended one is kept for some days.
create table session_rules (
  id integer generated always as identity not null,
  kind text not null,
  start_time text,
  duration_minutes integer,
  weekdays text[],
  from_date text,
  until_date text,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  since timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint session_rules_pkey PRIMARY KEY (id),
  constraint dates_of_days CHECK (((kind = 'daily') OR ((kind = 'pause') = (from_date IS NULL)))),
  constraint duration_is_positive CHECK ((duration_minutes > 0)),
  constraint has_weekdays CHECK ((cardinality(weekdays) > 0)),
  constraint instants_of_pauses CHECK (((kind = 'pause') = (from_at IS NOT NULL))),
  constraint known_kind CHECK ((kind = ANY (ARRAY['daily', 'once', 'closed', 'pause']))),
  constraint times_of_sessions CHECK ((((kind = ANY (ARRAY['daily', 'once'])) = (start_time IS NOT NULL)) AND ((start_time IS NULL) = (duration_minutes IS NULL))))
);
CREATE TRIGGER session_rules_inserted AFTER INSERT ON session_rules FOR EACH ROW EXECUTE FUNCTION record_changed_row('liveSession.changed');
CREATE TRIGGER session_rules_updated AFTER UPDATE ON session_rules FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION record_changed_row('liveSession.changed');

-- What the operator has found out about two accounts that share data.
create table suspicion_notes (
  id uuid not null,
  shared text not null,
  first_user uuid not null,
  second_user uuid not null,
  disposition text not null,
  note text not null,
  noted_by text,
  noted_at timestamp with time zone not null,
  constraint suspicion_notes_pkey PRIMARY KEY (id),
  constraint suspicion_notes_first_user_fkey FOREIGN KEY (first_user) REFERENCES users(id),
  constraint suspicion_notes_second_user_fkey FOREIGN KEY (second_user) REFERENCES users(id),
  constraint known_disposition CHECK ((disposition = ANY (ARRAY['open', 'explained', 'reported'])))
);
CREATE INDEX suspicion_notes_of_first ON suspicion_notes USING btree (first_user);
CREATE INDEX suspicion_notes_of_second ON suspicion_notes USING btree (second_user);

-- What the operator can stop.
create table switches (
  name text not null,
  stopped_at timestamp with time zone,
  stopped_by text,
  text text,
  constraint switches_pkey PRIMARY KEY (name),
  constraint stopped_by_somebody CHECK (((stopped_by IS NULL) OR (stopped_at IS NOT NULL))),
  constraint stopped_with_text CHECK (((stopped_at IS NULL) = (text IS NULL)))
);
CREATE TRIGGER switches_updated AFTER UPDATE ON switches FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION record_changed_row('switches.changed');

-- How often something was tried, until the count starts again.
create table throttles (
  key text not null,
  count integer not null default 1,
  until timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_until ON throttles USING btree (until);

-- What a user has asked the operator for: tokens for a deposit of money, or money for tokens.
create table token_requests (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  amount bigint not null,
  code text not null,
  pay_to text,
  state text not null default 'requested',
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  closed_at timestamp with time zone,
  credited bigint,
  reference text,
  reason text,
  constraint token_requests_pkey PRIMARY KEY (id),
  constraint token_requests_code_key UNIQUE (code),
  constraint token_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint closed_with_instant CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['requested', 'accepted'])))),
  constraint deposit_expires CHECK (((expires_at IS NULL) = (kind = 'withdrawal'))),
  constraint known_kind CHECK ((kind = ANY (ARRAY['deposit', 'withdrawal']))),
  constraint known_state CHECK ((state = ANY (ARRAY['requested', 'accepted', 'done', 'declined', 'cancelled']))),
  constraint withdrawal_has_destination CHECK (((pay_to IS NULL) = (kind = 'deposit')))
);
CREATE INDEX token_requests_of_user ON token_requests USING btree (user_id, requested_at DESC, id);
CREATE INDEX token_requests_open ON token_requests USING btree (requested_at, id) WHERE (state = ANY (ARRAY['requested', 'accepted']));
CREATE INDEX token_requests_reference ON token_requests USING btree (lower(reference)) WHERE (reference IS NOT NULL);
CREATE TRIGGER token_requests_inserted AFTER INSERT ON token_requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');
CREATE TRIGGER token_requests_updated AFTER UPDATE ON token_requests REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'user_id');

-- What a party has claimed after the end of a trade. It moves no tokens.
create table trade_claims (
  id uuid not null,
  trade_id uuid not null,
  party text not null,
  reason text not null,
  description text not null,
  state text not null,
  filed_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  decision text,
  closed_at timestamp with time zone,
  constraint trade_claims_pkey PRIMARY KEY (id),
  constraint one_per_party UNIQUE (trade_id, party),
  constraint trade_claims_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trades(id),
  constraint answer_has_time CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint closed_when_decided CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['upheld', 'rejected', 'withdrawn'])))),
  constraint decided_has_reason CHECK (((decision IS NOT NULL) = (state = ANY (ARRAY['upheld', 'rejected'])))),
  constraint known_party CHECK ((party = ANY (ARRAY['buyer', 'seller']))),
  constraint known_reason CHECK ((reason = ANY (ARRAY['reversed', 'anotherAmount', 'paidAfterCancelling']))),
  constraint known_state CHECK ((state = ANY (ARRAY['filed', 'underReview', 'upheld', 'rejected', 'withdrawn'])))
);
CREATE INDEX trade_claims_by_time ON trade_claims USING btree (filed_at);
CREATE INDEX trade_claims_of_state ON trade_claims USING btree (state, filed_at, id);
CREATE TRIGGER trade_claims_inserted AFTER INSERT ON trade_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_trade_claim_changes();
CREATE TRIGGER trade_claims_updated AFTER UPDATE ON trade_claims REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_trade_claim_changes();

-- An event that the lifecycle of a trade has accepted.
create table trade_events (
  id bigint generated always as identity not null,
  trade_id uuid not null,
  at timestamp with time zone not null,
  type text not null,
  party text,
  message text,
  statement text,
  amount bigint,
  state text not null,
  constraint trade_events_pkey PRIMARY KEY (id),
  constraint trade_events_trade_id_fkey FOREIGN KEY (trade_id) REFERENCES trades(id),
  constraint known_party CHECK ((party = ANY (ARRAY['buyer', 'seller']))),
  constraint known_state CHECK ((state = ANY (ARRAY['awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'paid.awaitingRest', 'paid.amountDisputed', 'appealed', 'completed', 'cancelled'])))
);
CREATE INDEX trade_events_trade ON trade_events USING btree (trade_id, id);

-- A matched order: a buy order and a sell order, and what has come of them.
create table trades (
  id uuid not null,
  buy_order_id uuid not null,
  sell_order_id uuid not null,
  buyer_id uuid not null,
  seller_id uuid not null,
  buyer_name text not null,
  buyer_phone text not null,
  seller_name text not null,
  seller_phone text not null,
  amount bigint not null,
  payment_amount bigint,
  payment_currency text,
  state text not null,
  matched_at timestamp with time zone not null,
  payment_due_at timestamp with time zone not null,
  grace_ends_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  confirmation_due_at timestamp with time zone,
  ended_at timestamp with time zone,
  payer_name text,
  payer_account text,
  payer_address text,
  received_amounts jsonb not null default '[]',
  rest_due_at timestamp with time zone,
  rest_sent_at timestamp with time zone,
  extension text,
  buyer_cancellation text,
  seller_cancellation text,
  cancels_sell_order boolean not null default false,
  messages jsonb not null default '{}',
  due_at timestamp with time zone,
  appeal_due_at timestamp with time zone,
  reminded boolean not null default false,
  frozen_at timestamp with time zone,
  quarantined_at timestamp with time zone,
  constraint trades_pkey PRIMARY KEY (id),
  constraint trades_buy_order_id_fkey FOREIGN KEY (buy_order_id) REFERENCES orders(id),
  constraint trades_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint trades_sell_order_id_fkey FOREIGN KEY (sell_order_id) REFERENCES orders(id),
  constraint trades_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint amount_is_positive CHECK ((amount > 0)),
  constraint ended_in_final_state CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['completed', 'cancelled'])))),
  constraint frozen_while_open CHECK (((frozen_at IS NULL) OR (ended_at IS NULL))),
  constraint known_buyer_cancellation CHECK ((buyer_cancellation = ANY (ARRAY['requested', 'accepted', 'declined']))),
  constraint known_extension CHECK ((extension = ANY (ARRAY['requested', 'accepted', 'declined']))),
  constraint known_seller_cancellation CHECK ((seller_cancellation = ANY (ARRAY['requested', 'accepted', 'declined']))),
  constraint known_state CHECK ((state = ANY (ARRAY['awaitingPayment', 'expired', 'paid.awaitingConfirmation', 'paid.lateConfirmation', 'paid.awaitingRest', 'paid.amountDisputed', 'appealed', 'completed', 'cancelled']))),
  constraint paid_has_deadline CHECK (((paid_at IS NULL) = (confirmation_due_at IS NULL))),
  constraint parties_differ CHECK ((buyer_id <> seller_id)),
  constraint payment_amount_is_positive CHECK ((payment_amount > 0)),
  constraint price_has_currency CHECK (((payment_amount IS NULL) = (payment_currency IS NULL))),
  constraint rest_follows_report CHECK (((rest_sent_at IS NULL) OR (rest_due_at IS NOT NULL)))
);
CREATE INDEX trades_appeal_due ON trades USING btree (appeal_due_at) WHERE (appeal_due_at IS NOT NULL);
CREATE UNIQUE INDEX trades_buy_order ON trades USING btree (buy_order_id) WHERE (state <> 'cancelled');
CREATE INDEX trades_by_match ON trades USING btree (matched_at, id);
CREATE INDEX trades_cancelled_buy_order ON trades USING btree (buy_order_id) WHERE (state = 'cancelled');
CREATE INDEX trades_cancelled_by_consent ON trades USING btree (ended_at) WHERE ((state = 'cancelled') AND ((buyer_cancellation = 'accepted') OR (seller_cancellation = 'accepted')));
CREATE INDEX trades_cancelled_sell_order ON trades USING btree (sell_order_id) WHERE (state = 'cancelled');
CREATE INDEX trades_due ON trades USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX trades_ended ON trades USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX trades_ending_by_consent ON trades USING btree (buyer_id) WHERE ((state = 'expired') AND ((buyer_cancellation = 'accepted') OR (seller_cancellation = 'accepted')));
CREATE INDEX trades_of_buyer ON trades USING btree (buyer_id, state, matched_at, id);
CREATE INDEX trades_of_number ON trades USING btree ("right"((id)::text, 4), matched_at, id);
CREATE INDEX trades_of_seller ON trades USING btree (seller_id, state, matched_at, id);
CREATE INDEX trades_of_state ON trades USING btree (state, matched_at, id);
CREATE INDEX trades_open ON trades USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX trades_open_by_match ON trades USING btree (matched_at, id) WHERE (ended_at IS NULL);
CREATE INDEX trades_quarantined ON trades USING btree (quarantined_at) WHERE (quarantined_at IS NOT NULL);
CREATE UNIQUE INDEX trades_sell_order ON trades USING btree (sell_order_id) WHERE (state <> 'cancelled');
CREATE INDEX trades_unreminded ON trades USING btree (payment_due_at) WHERE ((state = 'awaitingPayment') AND (NOT reminded));
CREATE TRIGGER trades_inserted AFTER INSERT ON trades REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('trade.changed', 'buyer_id seller_id', 'id');
CREATE TRIGGER trades_updated AFTER UPDATE ON trades REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('trade.changed', 'buyer_id seller_id', 'id', 'due_at reminded quarantined_at');

-- A ledger entry that was written since the last check. The check deletes what it has read; what was not committed then is left for the next one.
create table unchecked_entries (
  entry_id bigint not null
);

-- An investment that was written since the last check of the ledger (unchecked_entries).
create table unchecked_investments (
  investment_id uuid not null
);

-- An object that no row names: it is being written, or its picture was erased or moved. Its row is deleted in the transaction that names it.
create table unnamed_objects (
  id uuid not null,
  storage text not null,
  erase_after timestamp with time zone not null,
  erasing boolean not null default false,
  constraint unnamed_objects_pkey PRIMARY KEY (id),
  constraint known_storage CHECK ((storage = ANY (ARRAY['database', 'folder', 's3'])))
);
CREATE INDEX unnamed_objects_due ON unnamed_objects USING btree (erase_after);

-- An account. An email and a username belong to the account that was verified with them.
create table users (
  id uuid not null,
  full_name text not null,
  username text not null,
  email text not null,
  pending_email text,
  email_due_at timestamp with time zone,
  phone_number text not null,
  phone_verified boolean not null default false,
  country text not null,
  password_hash text not null,
  referral_code text not null,
  referred_by uuid,
  verification_state text not null default 'unverified',
  verification_reason text,
  standing text not null default 'active',
  held boolean not null default false,
  hold_until timestamp with time zone,
  terms_version integer,
  terms_accepted_at timestamp with time zone,
  asks_before_tokens_move boolean not null default false,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  quarantined_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_referral_code_key UNIQUE (referral_code),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint known_standing CHECK ((standing = ANY (ARRAY['active', 'suspended', 'suspendedWithoutConfirming']))),
  constraint known_verification_state CHECK ((verification_state = ANY (ARRAY['unverified', 'pendingReview', 'verified']))),
  constraint terms_version_is_positive CHECK ((terms_version > 0))
);
CREATE INDEX users_by_creation ON users USING btree (created_at, id);
CREATE INDEX users_by_email ON users USING btree (lower(email));
CREATE INDEX users_by_username ON users USING btree (lower(username), id);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email)) WHERE phone_verified;
CREATE INDEX users_email_due ON users USING btree (email_due_at) WHERE ((email_due_at IS NOT NULL) AND (quarantined_at IS NULL));
CREATE INDEX users_email_prefix ON users USING btree (lower(email) COLLATE "C");
CREATE INDEX users_name_words ON users USING gin (to_tsvector('simple', translate(full_name, './@_-', '     ')));
CREATE INDEX users_pending_email ON users USING btree (lower(pending_email)) WHERE (pending_email IS NOT NULL);
CREATE INDEX users_phone_end ON users USING btree (reverse(regexp_replace(phone_number, '\D', '', 'g')) COLLATE "C");
CREATE INDEX users_quarantined ON users USING btree (quarantined_at) WHERE (quarantined_at IS NOT NULL);
CREATE INDEX users_referred_by ON users USING btree (referred_by, created_at, id);
CREATE INDEX users_suspended ON users USING btree (id) WHERE (standing <> 'active');
CREATE INDEX users_unverified ON users USING btree (created_at) WHERE (NOT phone_verified);
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username)) WHERE phone_verified;
CREATE INDEX users_username_prefix ON users USING btree (lower(username) COLLATE "C");
CREATE TRIGGER users_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'referred_by');
CREATE TRIGGER users_updated AFTER UPDATE ON users REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_changes('account.changed', 'id referred_by', '', 'password_hash');

-- A request to verify an ID. Its pictures are erased some days after the decision.
create table verifications (
  id uuid not null,
  user_id uuid not null,
  country text not null,
  type text not null,
  number text not null,
  normalized_number text,
  state text not null,
  reason text,
  encryption_key text,
  storage text,
  front_object uuid,
  back_object uuid,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint all_or_no_pictures CHECK ((num_nulls(encryption_key, storage, front_object, back_object) = ANY (ARRAY[0, 4]))),
  constraint known_state CHECK ((state = ANY (ARRAY['pending', 'approved', 'rejected']))),
  constraint known_storage CHECK ((storage = ANY (ARRAY['database', 'folder', 's3'])))
);
CREATE INDEX verifications_approved ON verifications USING btree (decided_at, id) WHERE (state = 'approved');
CREATE INDEX verifications_decided ON verifications USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX verifications_erasable ON verifications USING btree (decided_at) WHERE (storage IS NOT NULL);
CREATE INDEX verifications_number ON verifications USING btree (country, type, lower(regexp_replace(NORMALIZE(number, NFKC), '[^[:alnum:]]', '', 'g'))) WHERE (number <> '');
CREATE INDEX verifications_of_user ON verifications USING btree (user_id);
CREATE UNIQUE INDEX verifications_pending ON verifications USING btree (user_id) WHERE (state = 'pending');
CREATE INDEX verifications_storage ON verifications USING btree (storage);
CREATE INDEX verifications_waiting ON verifications USING btree (requested_at, id) WHERE (state = 'pending');

-- An ID, and the account that it verified (decision 13).
create table verified_ids (
  country text not null,
  type text not null,
  number text not null,
  user_id uuid not null,
  constraint verified_ids_pkey PRIMARY KEY (country, type, number),
  constraint verified_ids_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

-- A secret that signs the messages of a webhook: the current one, or one that was replaced in the last 24 hours.
create table webhook_secrets (
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  encryption_key text not null,
  secret bytea not null,
  replaced_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets USING btree (webhook_id) WHERE (replaced_at IS NULL);
CREATE INDEX webhook_secrets_of_webhook ON webhook_secrets USING btree (webhook_id);
CREATE INDEX webhook_secrets_replaced ON webhook_secrets USING btree (replaced_at) WHERE (replaced_at IS NOT NULL);

-- A receiver of a user’s or the operator’s notifications.
create table webhooks (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  url text not null,
  is_vouched boolean not null default false,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  pause_cause text,
  created_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_cause CHECK ((pause_cause = ANY (ARRAY['unreachable', 'refused'])))
);
CREATE INDEX webhooks_of_user ON webhooks USING btree (user_id);

CREATE OR REPLACE FUNCTION account_of(p_owner uuid, p_kind text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if p_owner is null then
    return (select id from accounts where owner is null and kind = p_kind);
  end if;
  return (select id from accounts where owner = p_owner and kind = p_kind);
end $function$;

CREATE OR REPLACE FUNCTION add_unchecked_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into unchecked_entries select id from inserted;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION add_unchecked_investment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into unchecked_investments values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_entry_has_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from postings where entry_id = new.id) then
    raise exception 'ledger entry % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION move_orders(p_ids uuid[], p_sides text[], p_from text[], p_to text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_moved int;
begin
  update orders set status = way.next
    from unnest(p_sides, p_from, p_to) as way (side, status, next)
    where id = any (p_ids) and orders.side = way.side and orders.status = way.status;
  get diagnostics v_moved = row_count;
  if v_moved <> cardinality(p_ids) then
    raise exception 'only % of % orders stand where they go on from', v_moved, cardinality(p_ids);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION postings_sum_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_appeal_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (user_id, kind, object_id)
    select distinct reader, 'trade.changed', trade_id::text
    from changed join appeals on appeals.id = appeal_id join trades on trades.id = trade_id
      cross join unnest(array[buyer_id, seller_id]) as reader;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_changed_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (kind, user_id) values (tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
declare
  v_rows jsonb[];
  v_hidden text[] := string_to_array(coalesce(tg_argv[3], ''), ' ');
begin
  if tg_op = 'UPDATE' then
    v_rows := array(select to_jsonb(changed) from changed join before on before.id = changed.id
      where to_jsonb(changed) - v_hidden <> to_jsonb(before) - v_hidden);
  else
    v_rows := array(select to_jsonb(changed) from changed);
  end if;
  insert into changes (user_id, kind, object_id)
    select (seen.row ->> reader)::uuid, tg_argv[0], seen.row ->> tg_argv[2]
    from unnest(v_rows) with ordinality as seen (row, place) cross join unnest(string_to_array(tg_argv[1], ' ')) as reader
    where seen.row ->> reader is not null group by 1, 2, 3 order by min(place);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_referee_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (user_id, kind)
    select distinct referred_by, 'account.changed' from changed join users on users.id = user_id where referred_by is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_reused_proofs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (user_id, kind, object_id)
    select seller_id, 'trade.changed', trades.id
    from changed join before on before.trade_id = changed.trade_id join trades on trades.id = changed.trade_id
    where changed.is_reused <> before.is_reused;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_session_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (user_id, kind, object_id) select user_id, 'session.ended', encode(token_hash, 'hex') from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_trade_claim_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
AS $function$
begin
  insert into changes (user_id, kind, object_id)
    select distinct reader, 'trade.changed', trade_id::text
    from changed join trades on trades.id = trade_id cross join unnest(array[buyer_id, seller_id]) as reader;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_other_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.balance <> coalesce(old.balance, 0) and (tg_op = 'INSERT' or current_setting('exchange.posting', true) is distinct from 'yes') then
    raise exception 'a balance moves only through transfer()';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_unless_archived()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('exchange.archiving', true) = 'yes'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION refuse_used_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.owner is null or exists (select from postings where account_id = old.id) then
    raise exception 'an account with postings stays';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION transfer(p_reason text, p_at timestamp with time zone, p_amount bigint, p_from_owner uuid, p_from_kind text, p_to_owner uuid, p_to_kind text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_from bigint := account_of(p_from_owner, p_from_kind);
  v_to bigint := account_of(p_to_owner, p_to_kind);
  v_id bigint;
  v_written int;
begin
  insert into ledger_entries (reason, posted_at) values (p_reason, p_at)
    on conflict (reason) do nothing returning id into v_id;
  if v_id is null then
    return null;
  end if;
  perform from accounts where id in (v_from, v_to) order by id for no key update;
  perform set_config('exchange.posting', 'yes', true);
  with changed as (
    update accounts set balance = balance + posting.amount
    from (values (v_from, -p_amount), (v_to, p_amount)) as posting (account_id, amount)
    where accounts.id = posting.account_id
    returning accounts.id, posting.amount, accounts.balance
  )
  insert into postings (entry_id, account_id, amount, balance_after)
    select v_id, id, amount, balance from changed;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> 2 then
    raise exception 'ledger entry % names an unknown account', p_reason;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION transfer_each(p_at timestamp with time zone, p_reasons text[], p_amounts bigint[], p_from_owners uuid[], p_from_kinds text[], p_to_owners uuid[], p_to_kinds text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_from bigint[] := array(select account_of(owner, kind)
    from unnest(p_from_owners, p_from_kinds) with ordinality as named (owner, kind, place) order by place);
  v_to bigint[] := array(select account_of(owner, kind)
    from unnest(p_to_owners, p_to_kinds) with ordinality as named (owner, kind, place) order by place);
  v_ids bigint[];
  v_written int;
begin
  perform from accounts where id = any (v_from || v_to) order by id for no key update;
  with inserted as (
    insert into ledger_entries (reason, posted_at)
      select reason, p_at from unnest(p_reasons) with ordinality as named (reason, place) order by place
      returning id
  )
  select array_agg(id order by id) into v_ids from inserted;
  perform set_config('exchange.posting', 'yes', true);
  with new_postings as (
    select entry_id, from_id as account_id, -amount as amount
    from unnest(v_ids, v_from, p_amounts) as entry (entry_id, from_id, amount)
    union all
    select entry_id, to_id, amount from unnest(v_ids, v_to, p_amounts) as entry (entry_id, to_id, amount)
  ), changed as (
    update accounts set balance = balance + change.amount
    from (select account_id, sum(amount)::bigint as amount from new_postings group by account_id) as change
    where accounts.id = change.account_id
    returning accounts.id, accounts.balance - change.amount as before
  )
  insert into postings (entry_id, account_id, amount, balance_after)
    select entry_id, account_id, amount, before + sum(amount) over (partition by account_id order by entry_id)
    from new_postings join changed on changed.id = account_id;
  get diagnostics v_written = row_count;
  perform set_config('exchange.posting', '', true);
  if v_written <> 2 * cardinality(p_reasons) then
    raise exception 'a ledger entry names an unknown account';
  end if;
end $function$;
