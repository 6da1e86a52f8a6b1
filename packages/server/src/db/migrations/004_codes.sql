-- Codes are also created for unknown emails, so that the response time does not reveal whether an email is known.
alter table codes drop constraint codes_user_id_fkey;
