-- Keys that are asked for after the password, under the names that the hosted service has.

alter table auth.mfa_factors
  -- {id, public_key, counter, transports}: as the authenticator calls it and its public key (COSE), both in base64url.
  add column web_authn_credential jsonb,
  add column web_authn_aaguid uuid;
alter table auth.mfa_challenges
  -- {type, challenge}: what the key is asked to sign, and whether it is made or used.
  add column web_authn_session_data jsonb;
