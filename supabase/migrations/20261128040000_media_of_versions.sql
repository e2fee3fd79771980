-- Former versions name files, too: restoring one shows them again. They are told beside the uses and are none: a file that
-- only versions name is not used. docs/decisions/0055-a-library-beside-the-storage.md

-- Files of ours that a state names, with the bucket before the name.
create function private.list_version_files(p_content jsonb) returns text[]
  language sql immutable set search_path = ''
  as $$
    select coalesce(array_agg(file.bucket || '/' || file.name order by 1), '{}') from private.find_media(p_content) file
  $$;
revoke all on function private.list_version_files(jsonb) from public;

alter table public.document_versions
  add column files text[] not null generated always as (private.list_version_files(content)) stored;
create index document_versions_by_file on public.document_versions using gin (files) with (fastupdate = off);

-- Of one file, as the library shows it.
create or replace function public.describe_media(p_media public.media) returns jsonb
  language sql stable set search_path = ''
  as $$
    select to_jsonb(p_media) - array['source_sha256', 'sha256', 'uploaded_by'] || jsonb_build_object(
      'uses', (
        select count(*) from public.media_uses u
        where u.bucket = p_media.bucket and u.name = p_media.name
          and u.document_kind <> 'deleted_posts'
      ),
      'versions', (
        select count(*) from public.document_versions v where v.files @> array[p_media.bucket || '/' || p_media.name]
      ),
      'erased_at', p_media.deleted_at + interval '30 days'
    )
  $$;

-- Documents that name a file: what breaks when it goes. Those in the bin of posts come behind the others, and last the posts of
-- which former versions name it, with how many.
create or replace function public.list_media_uses(p_media uuid, p_limit integer) returns jsonb
  language sql stable set search_path = ''
  as $$
    with file as (
      select bucket, name from public.media where id = p_media
    ), named as (
      (
        select u.document_kind as kind, u.document_id as id, u.fields, 0::bigint as versions, null::text as post_table
        from file m
        join public.media_uses u on u.bucket = m.bucket and u.name = m.name
        order by u.document_kind = 'deleted_posts', u.document_kind, u.document_id limit p_limit
      ) union all (
        select 'document_versions', v.document_id, '{}', count(*), v.document_kind
        from file m
        join public.document_versions v on v.files @> array[m.bucket || '/' || m.name]
        group by v.document_kind, v.document_id
        order by max(v.replaced_at) desc, v.document_id limit p_limit
      )
    )
    select coalesce(jsonb_agg(to_jsonb(used) order by array_position(
      array['deleted_posts', 'document_versions'], used.kind) nulls first, used.title, used.id), '[]')
    from (
      select u.kind, u.id, u.fields, u.versions,
        coalesce(b.title, n.title, a.name, d.title, '') as title,
        coalesce(b.slug, n.slug, a.slug) as slug,
        coalesce(b.status, n.status) as status,
        coalesce(u.post_table, case
          when n.id is not null or d.post_table = 'news_posts' then 'news_posts' else 'blog_posts' end) as post_table
      from named u
      left join public.blog_posts b
        on u.kind in ('blog_posts', 'post_drafts', 'document_versions') and b.id = u.id
      left join public.news_posts n
        on u.kind in ('news_posts', 'post_drafts', 'document_versions') and n.id = u.id
      left join public.authors a on u.kind = 'authors' and a.id = u.id
      left join public.deleted_posts d on u.kind in ('deleted_posts', 'document_versions') and d.post_id = u.id
    ) used
  $$;
