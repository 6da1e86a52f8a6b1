-- The account that each ID verified (decision 13). The number is normalized as `normalizeIdNumber` of the SDK does it.
create table verified_ids (
  country text not null,
  type text not null,
  number text not null,
  user_id uuid not null references users,
  primary key (country, type, number)
);

-- Null until the request is approved.
alter table verifications add column normalized_number text;
-- Removes the spaces, punctuation, symbols and invisible characters of ASCII, Latin-1 and the blocks from U+2000 on.
update verifications set normalized_number = upper(regexp_replace(
  normalize(number, nfkc),
  '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3030\u303D\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]',
  '', 'g'
)) where state = 'approved';

-- Where one ID has verified several accounts, all stay verified; the ID belongs to the first.
insert into verified_ids
  select distinct on (country, type, normalized_number) country, type, normalized_number, user_id
  from verifications where state = 'approved'
  order by country, type, normalized_number, decided_at, id;

drop index verifications_id;
create index verifications_approved on verifications (decided_at, id) where state = 'approved';
