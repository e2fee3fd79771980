-- The counts of the media room read two indexes side by side and no rows: what is unused among 10,000 files is counted as
-- fast as among 100. Names are compared by their bytes, which is cheaper than the order of a language.
-- docs/decisions/0055-a-library-beside-the-storage.md

create index media_not_fixed on public.media (bucket collate "C", name collate "C")
  where deleted_at is null and not is_fixed;
create index media_uses_that_count on public.media_uses (bucket collate "C", name collate "C")
  where document_kind <> 'deleted_posts';
drop index public.media_tagged;
create index media_tagged on public.media (id) include (tags) where tags <> '{}' and deleted_at is null;

-- As before; the two lists of files stand in one order, and are walked once.
create or replace function public.count_media() returns jsonb
  language sql stable set search_path = ''
  set enable_seqscan = off set enable_hashjoin = off set enable_nestloop = off set enable_sort = off
  as $$
    select jsonb_build_object(
      'library', (select count(*) from (select from public.media where deleted_at is null limit 1001) c),
      'bin', (select count(*) from (select from public.media where deleted_at is not null limit 1001) c),
      'unused', (
        select count(*) from (
          select from public.media m
          where m.deleted_at is null and not m.is_fixed and not exists (
            select from public.media_uses u
            where u.bucket collate "C" = m.bucket collate "C" and u.name collate "C" = m.name collate "C"
              and u.document_kind <> 'deleted_posts'
          )
          limit 1001
        ) c
      ),
      'tags', (
        select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', count) order by count desc, tag), '[]')
        from (
          select tag, count(*) as count from public.media m, unnest(m.tags) tag
          where m.deleted_at is null and m.tags <> '{}' group by tag order by count desc, tag limit 100
        ) common
      )
    )
  $$;
