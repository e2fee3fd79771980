-- On a hosted project no channel reaches the site. What a change announces is sent there by pg_net as well, which sends
-- what was committed and nothing else, signed as Standard Webhooks has it, so that pages are thrown away at once.
-- docs/decisions/0069-a-hosted-project-calls-the-site.md

-- HMAC (RFC 2104) of SHA-256, without an extension.
create function private.hmac_sha256(p_key bytea, p_message bytea) returns bytea
  language plpgsql immutable strict set search_path = ''
  as $$
    declare
      block constant integer := 64;
      key bytea := case when octet_length(p_key) > block then sha256(p_key) else p_key end;
      inner_pad bytea := decode(repeat('36', block), 'hex');
      outer_pad bytea := decode(repeat('5c', block), 'hex');
    begin
      for place in 0 .. octet_length(key) - 1 loop
        inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
        outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
      end loop;
      return sha256(outer_pad || sha256(inner_pad || p_message));
    end
  $$;

-- Tells every address of the vault's secret site_addresses (each replica has one) what changed. A site that is not told
-- must never keep a change from being written: it is told by the age of its pages then.
create function private.call_site(p_announcement text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      addresses text;
      secret text;
      address text;
      id text;
      seconds text;
      body jsonb;
    begin
      -- As with pg_notify, what is announced twice in a row is told once.
      if current_setting('pages.told_site', true) = md5(p_announcement) || txid_current() then
        return;
      end if;
      perform set_config('pages.told_site', md5(p_announcement) || txid_current(), true);
      execute 'select max(decrypted_secret) filter (where name = ''site_addresses''),
          max(decrypted_secret) filter (where name = ''revalidation_secret'')
        from vault.decrypted_secrets' into addresses, secret;
      if addresses is null or secret is null then
        return;
      end if;
      body := jsonb_build_object('changed', p_announcement);
      seconds := floor(extract(epoch from clock_timestamp()))::bigint::text;
      foreach address in array regexp_split_to_array(btrim(addresses), '[\s,]+') loop
        id := gen_random_uuid()::text;
        execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 5000)'
          using rtrim(address, '/') || '/revalidate',
            jsonb_build_object(
              'content-type', 'application/json',
              'webhook-id', id,
              'webhook-timestamp', seconds,
              'webhook-signature', 'v1,' || encode(private.hmac_sha256(
                decode(substr(secret, length('whsec_') + 1), 'base64'),
                convert_to(id || '.' || seconds || '.' || body::text, 'UTF8')
              ), 'base64')
            ),
            body;
      end loop;
    exception when others then
      raise warning 'The site was not told of a change: %', sqlerrm;
    end
  $$;

-- Every announcement of a change goes this way.
create function private.announce_to_pages(p_announcement text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform pg_notify('content_changed', p_announcement);
      if to_regclass('vault.decrypted_secrets') is not null then
        perform private.call_site(p_announcement);
      end if;
    end
  $$;

revoke all on function private.hmac_sha256(bytea, bytea), private.call_site(text), private.announce_to_pages(text)
  from public;

-- Those that announce by themselves so far. Triggers of whoever writes call what only the owner may call.
do $$
  declare
    announcer record;
    by_hand constant text := 'pg_notify(''content_changed'',';
  begin
    for announcer in
      select p.oid, p.oid::regprocedure as signature, pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prokind = 'f' and p.prosrc like '%' || by_hand || '%'
        and p.proname <> 'announce_to_pages'
    loop
      execute replace(announcer.definition, by_hand, 'private.announce_to_pages(');
    end loop;
    alter function public.announce_change() security definer;
  end
$$;
