-- What the operator can stop. `stopped_at` is exchange time; null while it runs. `text`: the operator's words for users.
create table switches (
  name text primary key,
  stopped_at timestamptz,
  text text,
  check ((stopped_at is null) = (text is null))
);
insert into switches (name) values ('signUps'), ('orders'), ('matching'), ('payments'), ('stakes'), ('withdrawals');

create trigger switches_updated after update on switches
  for each row when (old.* is distinct from new.*) execute function record_changed_row('switches.changed');
