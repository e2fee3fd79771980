-- Secrets of endpoints and secret addresses of calendars are kept sealed, by a key of the installation that is not here
-- (supabase/functions/_shared/secrets). Plain ones, as they were until now, are still understood, and sealed by a job.
-- docs/decisions/0043-secrets-are-sealed-where-the-key-is.md

alter table public.webhook_endpoints drop constraint webhook_endpoints_secret_check;
alter table public.webhook_endpoints add constraint webhook_endpoints_secret_check check (
  secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$' or (secret ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{60,}$' and length(secret) <= 400)
);
-- Its place is part of what is sealed, so whoever seals has to know it.
grant insert (id) on public.webhook_endpoints to authenticated, service_role;

alter table public.host_calendars drop constraint host_calendars_url_check;
alter table public.host_calendars add constraint host_calendars_url_check check (
  (url ~ '^https?://[^/?#@\s]+' and length(url) <= 2000) or (url ~ '^sealed:v1:[0-9a-f]{12}:[A-Za-z0-9_-]{40,}$' and length(url) <= 3000)
);
-- All that is shown of an address; of one that is sealed it is written beside it.
alter table public.host_calendars alter column hostname drop expression;
alter table public.host_calendars add constraint host_calendars_hostname_check check (length(hostname) <= 253);
grant insert (id, hostname) on public.host_calendars to authenticated, service_role;

create function public.name_calendar_host() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      new.hostname := coalesce(substring(new.url from '^https?://([^/?#:]+)'), new.hostname);
      return new;
    end
  $$;
create trigger name_calendar_host before insert or update of url on public.host_calendars
  for each row execute function public.name_calendar_host();
revoke all on function public.name_calendar_host() from public, anon, authenticated;

-- As before, but that a secret which is only sealed anew is no new secret.
create or replace function public.prepare_webhook_endpoint() returns trigger
  language plpgsql set search_path = ''
  as $$
    begin
      if new.secret <> old.secret and current_setting('site.seals_anew', true) is distinct from 'on' then
        new.previous_secret := old.secret;
        new.previous_secret_until := now() + interval '1 day';
      end if;
      if new.is_active then
        new.disabled_reason := null;
      end if;
      new.updated_at := now();
      return new;
    end
  $$;

-- As before, with the id of the endpoint, which is part of what its secrets are sealed with.
create or replace function public.claim_deliveries(p_channel text, p_limit integer, p_lease_seconds double precision)
  returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
    declare
      present timestamptz := clock_timestamp();
      claimed jsonb;
    begin
      -- One that ends whatever tries it is not tried without end.
      update public.deliveries set
        status = 'failed', leased_until = null, last_error = 'Whoever tried to send it has ended each time.'
      where channel = p_channel and status = 'sending' and leased_until <= present and abandonments >= 20;
      with due as (
        select id, status from public.deliveries
        where channel = p_channel and status in ('queued', 'sending') and coalesce(leased_until, not_before) <= present
        order by coalesce(leased_until, not_before), id limit p_limit
        for update skip locked
      ), taken as (
        update public.deliveries d set
          status = 'sending',
          leased_until = present + make_interval(secs => p_lease_seconds),
          attempts = d.attempts + 1,
          abandonments = d.abandonments + (due.status = 'sending')::integer
        from due where d.id = due.id
        returning d.*
      ), abandoned as (
        update public.delivery_attempts a set outcome = 'abandoned', finished_at = present
        from taken where a.delivery_id = taken.id and a.outcome = 'running'
      ), begun as (
        insert into public.delivery_attempts (delivery_id, number) select id, attempts from taken
      )
      select jsonb_agg(jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'purpose', t.purpose, 'target', t.target, 'payload', t.payload,
        'number', t.attempts, 'created_at', t.created_at,
        'endpoint', case when e.id is not null then jsonb_build_object(
          'id', e.id, 'url', e.url, 'format', e.format, 'mapping', e.mapping,
          'secrets', to_jsonb(array_remove(
            array[e.secret, case when e.previous_secret_until > present then e.previous_secret end], null
          ))
        ) end
      )) into claimed
      from taken t left join public.webhook_endpoints e on e.id = t.endpoint_id;
      return coalesce(claimed, '[]');
    end
  $$;

-- What is plain, or sealed by another key than the one named: {kind, id, text}.
create function public.list_texts_to_seal(p_key_id text, p_limit integer) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    with texts (kind, id, text) as (
      select 'endpoint-secret', id, secret from public.webhook_endpoints
      union all
      select 'former-endpoint-secret', id, previous_secret from public.webhook_endpoints where previous_secret is not null
      union all
      select 'calendar-address', id, url from public.host_calendars
    ), chosen as (
      select * from texts where not starts_with(text, 'sealed:v1:' || p_key_id || ':') order by kind, id limit p_limit
    )
    select coalesce(jsonb_agg(to_jsonb(chosen)), '[]') from chosen
  $$;

-- Puts a sealed text in the place of the one that was read, unless it was changed meanwhile. Answers whether it did.
create function public.put_sealed_text(p_kind text, p_id uuid, p_read text, p_sealed text) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      was_there boolean;
    begin
      perform set_config('site.seals_anew', 'on', true);
      case p_kind
        when 'endpoint-secret' then
          update public.webhook_endpoints set secret = p_sealed where id = p_id and secret = p_read;
        when 'former-endpoint-secret' then
          update public.webhook_endpoints set previous_secret = p_sealed where id = p_id and previous_secret = p_read;
        when 'calendar-address' then
          update public.host_calendars set url = p_sealed where id = p_id and url = p_read;
        else
          raise invalid_parameter_value using message = 'There is no such secret.';
      end case;
      was_there := found;
      perform set_config('site.seals_anew', 'off', true);
      return was_there;
    end
  $$;

select private.only_for_server('list_texts_to_seal', 'put_sealed_text');
select public.schedule_job('seal-secrets', 'seal-secrets', interval '1 hour');
