-- What the import dialogs ask for. Called by server functions only, with the secret key.

-- A run as the dialogs show it.
create function public.describe_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object(
      'id', r.id,
      'kind', case r.post_table when 'blog_posts' then 'blog' else 'news' end,
      'file_name', r.file_name,
      'format', r.format,
      'total', r.total,
      'status', r.status,
      'started_at', r.started_at,
      'started_by_email', r.started_by_email,
      'finished_at', r.finished_at,
      'counts', jsonb_build_object(
        'created', r.created, 'updated', r.updated, 'skipped', r.skipped, 'refused', r.refused, 'failed', r.failed
      ),
      'pictures', (
        select jsonb_build_object(
          'pending', count(*) filter (where state = 'pending'),
          'done', count(*) filter (where state = 'done'),
          'failed', count(*) filter (where state = 'failed')
        )
        from public.imported_pictures where run_id = r.id
      )
    )
    from public.import_runs r where r.id = run
  $$;

-- The newest runs. Those that nobody has heard of for two minutes are broken.
create function public.list_import_runs(wanted_table text, most integer) returns jsonb
  language plpgsql set search_path = ''
  as $$
    begin
      update public.import_runs set status = 'broken'
      where status = 'running' and active_at < now() - interval '2 minutes';
      return (
        select coalesce(jsonb_agg(public.describe_import_run(id) order by started_at desc, id), '[]')
        from (
          select id, started_at from public.import_runs
          where wanted_table is null or post_table = wanted_table
          order by started_at desc, id limit most
        ) newest
      );
    end
  $$;

-- Every row of a run, as its report lists it.
create function public.report_import_run(run uuid) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'number', number,
      'line', line,
      'source_id', coalesce(source_id, ''),
      'title', title,
      'post_id', post_id,
      'outcome', case undo when 'done' then 'undone' else outcome end,
      'reason', reason
    ) order by number, id), '[]')
    from public.import_run_posts where run_id = run
  $$;

-- What of a file is here already.
create function public.find_imported_posts(wanted_table text, source_ids text[]) returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(jsonb_build_object(
      'source_id', s.source_id,
      'post_id', s.post_id,
      'title', p.title,
      'digest', s.digest,
      'is_edited', p.updated_at is distinct from s.written_at
    )), '[]')
    from public.post_sources s
    join (
      select id, title, updated_at from public.blog_posts where wanted_table = 'blog_posts'
      union all
      select id, title, updated_at from public.news_posts where wanted_table = 'news_posts'
    ) p on p.id = s.post_id
    where s.post_table = wanted_table and s.source_id = any (source_ids)
  $$;

do $$
  declare
    called text;
  begin
    for called in
      select p.oid::regprocedure from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname in (
        'describe_import_run',
        'list_import_runs',
        'report_import_run',
        'find_imported_posts'
      )
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
      execute format('grant execute on function %s to service_role', called);
    end loop;
  end
$$;
