-- Shared helpers: grants, timestamps, change notifications, names and slugs.

-- Functions may call functions that later files define.
set check_function_bodies = off;

-- Schema of functions and tables that API roles cannot access. Row security is forced on every table, also for its
-- owner, which security definer functions run as: hence the policies for current_user.
create schema if not exists private;
revoke all on schema private from public;

-- The setting posts.moves_addresses is on while picture URLs, tag spellings or author names are updated in posts,
-- which is not an edit.
create function public.touch_updated_at() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if current_setting('posts.moves_addresses', true) is distinct from 'on' then
        new.updated_at := now();
      end if;
      return new;
    end
  $$;

-- Notifies page caches that a table changed.
create function public.announce_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      perform private.announce_to_pages(tg_table_name);
      return null;
    end
  $$;

-- Lets only these roles call functions of the schema public. Called after each group of such functions.
create function private.only_for(p_roles text, variadic p_names text[]) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      called record;
      missing text;
    begin
      select string_agg(name, ', ') into missing from unnest(p_names) name
      where not exists (
        select from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = name
      );
      if missing is not null then
        raise exception 'There is no such function in the schema public: %', missing
          using hint = 'Name the functions that this migration creates, without their parameters.';
      end if;
      for called in
        select p.oid::regprocedure as signature from pg_catalog.pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname = any (p_names)
      loop
        execute format('revoke all on function %s from public, anon, authenticated, service_role', called.signature);
        execute format('grant execute on function %s to %s', called.signature, p_roles);
      end loop;
    end
  $$;

create function private.only_for_server(variadic p_names text[]) returns void
  language sql set search_path = ''
  as $$ select private.only_for('service_role', variadic p_names) $$;

-- Closes a table to the API and leaves it to functions of the owner; policies and grants open what others need.
create function private.close_table(p_table regclass) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      execute format('alter table %s enable row level security, force row level security', p_table);
      execute format('revoke all on %s from public, anon, authenticated, service_role', p_table);
      execute format(
        'create policy "the functions of the owner work here" on %s for all to current_user using (true) with check (true)',
        p_table
      );
    end
  $$;

-- Removes invisible and bidirectional characters and collapses white space.
create function private.clean_name(p_name text) returns text
  language sql immutable set search_path = ''
  as $$
    select btrim(regexp_replace(
      regexp_replace(p_name, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
      '[\u0001-\u0020\u007f-\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    ))
  $$;

-- The format in which server functions write times, so that their order as text is the order in time.
create function private.write_moment(p_moment timestamptz) returns text
  language sql immutable set search_path = ''
  as $$ select to_char(p_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- HMAC-SHA256 (RFC 2104) without an extension.
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

-- Posts a signed message to every URL in the vault secret site_addresses, through pg_net: a hosted project has no
-- channel to the site. Errors never prevent the change; pages expire by age then.
-- docs/decisions/0011-notify-hosted-sites-and-cdns.md
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
      -- Like pg_notify, sends a repeated announcement once.
      if current_setting('pages.notified_site', true) = md5(p_announcement) || txid_current() then
        return;
      end if;
      perform set_config('pages.notified_site', md5(p_announcement) || txid_current(), true);
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
      raise warning 'The site was not notified of a change: %', sqlerrm;
    end
  $$;

-- All change notifications go through this function.
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

-- Case, character width and white space do not distinguish names. Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function private.fold_name(p_name text) returns text
        language sql immutable set search_path = ''
        as $body$ select lower(private.clean_name(normalize(p_name, NFKC)) %s) $body$
    $function$, coalesce(chosen, ''));
  end
$$;

-- Lowercase letters, digits and marks of any script, at most 80 characters; empty if there are none. Same rule as
-- makeSlug in domain/imports/text/slug.ts. Picks a collation that handles letters beyond ASCII.
do $$
  declare
    chosen text;
  begin
    select format('collate pg_catalog.%I', collname) into chosen from pg_catalog.pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
      and collencoding in (-1, pg_char_to_encoding('UTF8')) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text)
    limit 1;
    execute format($function$
      create function private.make_slug(p_text text) returns text
        language sql immutable set search_path = ''
        as $body$
          select rtrim(left(ltrim(regexp_replace(
            replace(lower(normalize(
              regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f''\u2019\ufe00-\ufe0f]', '', 'g'), NFC
            ) %s), 'ß', 'ss'),
            '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u1361-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u2bff\u2e00-\u2fdf\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb\ufd3e\ufd3f\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff\ue000-\uf8ff]+',
            '-', 'g'
          ), '-'), 80), '-')
        $body$
    $function$, coalesce(chosen, ''));
  end
$$;
