-- A code is made for an email that nobody has, too: who asks learns nothing from the time it takes.
alter table codes drop constraint codes_user_id_fkey;
