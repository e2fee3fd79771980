-- The data of a sign-up is stored with its link until the address is confirmed.

alter table auth.one_time_tokens
  add column pending_password text,
  add column pending_metadata jsonb,
  -- Network of the sign-up; null if it was made with the secret key and can be confirmed from any network.
  add column pending_origin text;

-- An address can have several pending sign-ups, and one token of every other kind.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_user_id_token_type_idx on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

-- Earlier sign-ups have no network: their confirmation requires a new password.
update auth.users set encrypted_password = null, raw_user_meta_data = '{}'
where email_confirmed_at is null and confirmation_sent_at is not null and invited_at is null
  and last_sign_in_at is null;
