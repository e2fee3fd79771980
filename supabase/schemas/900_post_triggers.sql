-- Triggers of blog_posts and news_posts, and what concerns the functions of all files.

-- Triggers for the same event run in the order of their names.
do $$
  declare
    posts text;
    -- Not an edit: see public.touch_updated_at.
    is_edit constant text := $condition$(current_setting('posts.moves_addresses', true) is distinct from 'on')$condition$;
    for_row constant text := 'for each row execute function ';
    for_statement constant text := 'for each statement execute function ';
    new_rows constant text := 'referencing new table as new_rows ';
    old_rows constant text := 'referencing old table as old_rows ';
    all_rows constant text := 'referencing old table as old_rows new table as new_rows ';
    made record;
  begin
    foreach posts in array array['blog_posts', 'news_posts'] loop
      for made in
        select * from (values
          -- Before a row is written. The first one has to run before the slug is assigned.
          ('a_known_id_is_refused', 'before insert', for_row || 'public.refuse_known_post_id()'),
          ('assign_post_author', 'before insert or update of author, author_id', for_row || 'public.assign_post_author()'),
          ('assign_post_slug', 'before insert or update', for_row || 'public.assign_post_slug()'),
          ('check_unpublish_date', 'before insert or update',
            'for each row when (new.unpublish_at is not null) execute function private.check_unpublish_date()'),
          ('complete_picture_addresses', 'before insert or update', for_row || 'public.complete_picture_addresses()'),
          ('keep_deleted_post', 'before delete', for_row || 'public.keep_deleted_post()'),
          ('note_post_revision', 'before update of title, content', for_row || 'public.note_post_revision()'),
          ('spell_post_tags', 'before insert or update of tags', for_row || 'public.spell_post_tags()'),
          ('touch_updated_at', 'before update', for_row || 'public.touch_updated_at()'),
          -- After each row.
          ('expect_unpublishing', 'after insert or update of unpublish_at, status',
            'for each row when (new.unpublish_at is not null) execute function private.expect_unpublishing()'),
          ('follow_review', 'after update',
            'for each row when ' || is_edit || ' execute function public.follow_reviewed_post()'),
          ('forget_post_origin', 'after delete', for_row || 'public.forget_post_origin()'),
          ('forget_post_tags', 'after delete', for_row || 'public.keep_post_tags()'),
          ('keep_document_version', 'after update',
            'for each row when ' || is_edit || ' execute function public.keep_document_version()'),
          ('keep_post_tags', 'after update of tags, status, published_at', for_row || 'public.keep_post_tags()'),
          ('note_activity', 'after insert or delete', for_row || 'private.note_post_activity()'),
          ('note_activity_of_change', 'after update',
            'for each row when ' || is_edit || ' execute function private.note_post_activity()'),
          ('note_media_uses', 'after update or delete', for_row || 'public.note_media_uses(''id'')'),
          ('note_post_change', 'after update or delete',
            'for each row when ' || is_edit || ' execute function public.note_post_change()'),
          ('note_post_owner', 'after insert', for_row || 'public.note_post_owner()'),
          -- New and unpublished posts are on no cached page.
          ('note_touched_name', 'after update or delete',
            'for each row when (old.status = ''published'') execute function private.note_touched_name()'),
          ('release_post_slugs', 'after delete', for_row || 'public.release_post_slugs()'),
          ('search_changed', 'after update',
            'for each row when (
              (old.title, old.summary, old.author, old.tags, old.status, old.published_at, old.content)
              is distinct from (new.title, new.summary, new.author, new.tags, new.status, new.published_at, new.content)
            ) execute function search.keep_post()'),
          ('search_deleted', 'after delete', for_row || 'search.keep_post()'),
          -- After each statement.
          ('announce_new', 'after insert', new_rows || for_statement || 'private.announce_posts()'),
          ('announce_changed', 'after update', all_rows || for_statement || 'private.announce_posts()'),
          ('announce_deleted', 'after delete', old_rows || for_statement || 'private.announce_posts()'),
          ('announce_emptied', 'after truncate', for_statement || 'public.announce_change()'),
          ('keep_tags_of_new_posts', 'after insert', new_rows || for_statement || 'public.keep_tags_of_new_posts()'),
          ('note_media_of_new_posts', 'after insert', new_rows || for_statement || 'public.note_media_of_new_posts()'),
          ('note_new_posts', 'after insert',
            new_rows || 'for each statement when ' || is_edit || ' execute function public.note_new_posts()'),
          ('search_new', 'after insert', new_rows || for_statement || 'search.keep_new_posts()'),
          ('search_emptied', 'after truncate', for_statement || 'search.keep_post()')
        ) listed (name, event, action)
      loop
        execute format('create trigger %I %s on public.%I %s', made.name, made.event, posts, made.action);
      end loop;
    end loop;
  end
$$;

-- Functions of these schemas serve those of the schema public, except for the grants above.
revoke all on all functions in schema private, lists, search from public;

-- Trigger functions cannot be called.
do $$
  declare
    called regprocedure;
  begin
    for called in
      select p.oid from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
    loop
      execute format('revoke all on function %s from public, anon, authenticated', called);
    end loop;
  end
$$;

reset check_function_bodies;
