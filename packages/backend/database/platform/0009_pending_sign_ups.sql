-- What a sign-up asks for waits beside its own link until the address is confirmed.

alter table auth.one_time_tokens
  add column pending_password text,
  add column pending_metadata jsonb,
  -- Network the sign-up came from; null for what the secret key asked for, which holds wherever it is confirmed.
  add column pending_origin text;

-- Several sign-ups of one address wait side by side; of every other kind there is one token.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

-- Who signed up before this is not known to be who confirms: they choose their password then.
update auth.users set encrypted_password = null, raw_user_meta_data = '{}'
where email_confirmed_at is null and confirmation_sent_at is not null and invited_at is null
  and last_sign_in_at is null;
