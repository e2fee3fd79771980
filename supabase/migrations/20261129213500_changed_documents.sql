-- Reads only what changed after a publication.

drop function public.read_shown_documents();

create function public.read_shown_documents(p_known jsonb default '{}')
  returns table (name text, content jsonb, updated_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    with lists as (
      select case d.name when 'pages' then 'page/' else 'service/' end as folder, d.content -> d.name as entries
      from public.site_documents d
      where d.name = 'pages' or d.name = 'services' and jsonb_typeof(d.content -> d.name) = 'array'
    ), shown as (
      select l.folder || (e ->> 'key') as name
      from lists l
      cross join jsonb_array_elements(case jsonb_typeof(l.entries) when 'array' then l.entries else '[]' end) e
      where not (e @> '{"isHidden": true}' or e @> '{"isDeleted": true}')
    )
    select d.name,
      case when p_known -> d.name = to_jsonb(d.updated_at) then null
      when jsonb_path_exists(d.content, '$.*[*] ? (@.isHidden == true || @.isDeleted == true)') then (
        select jsonb_object_agg(part.key, case jsonb_typeof(part.value) when 'array' then (
          select coalesce(jsonb_agg(e order by at), '[]')
          from jsonb_array_elements(part.value) with ordinality list (e, at)
          where not (e @> '{"isHidden": true}' or e @> '{"isDeleted": true}')
        ) else part.value end)
        from jsonb_each(d.content) part
      ) else d.content end,
      d.updated_at
    from public.site_documents d
    where d.name in (select s.name from shown s)
      or not starts_with(d.name, 'page/') and not exists (select from lists l where starts_with(d.name, l.folder))
  $$;

revoke all on function public.read_shown_documents from public, anon, authenticated, service_role;
grant execute on function public.read_shown_documents to anon, authenticated, service_role;
