-- Keys as second factor, with the names of the hosted service.

alter table auth.mfa_factors
  -- {id, public_key, counter, transports}: id given by the authenticator and public key (COSE), both base64url.
  add column web_authn_credential jsonb,
  add column web_authn_aaguid uuid;
alter table auth.mfa_challenges
  -- {type, challenge}: the challenge, and whether the key is created or used.
  add column web_authn_session_data jsonb;
