-- Rules of tables that asked for an administrator ask for a permission now. Editors work with every post; authors with
-- what they wrote first, as long as it is a draft. Everything that is not named here stays with the owner.

drop policy "administrators read every post" on public.blog_posts;
drop policy "administrators create posts" on public.blog_posts;
drop policy "administrators change posts" on public.blog_posts;
drop policy "administrators delete posts" on public.blog_posts;
drop policy "administrators read every news post" on public.news_posts;
drop policy "administrators create news" on public.news_posts;
drop policy "administrators change news" on public.news_posts;
drop policy "administrators delete news" on public.news_posts;

-- An insert shows the row that it makes before anything is known about its owner. Nobody but the clock gives
-- `created_at`, and that of a row of this transaction is the beginning of it.
do $$
  declare
    name text;
    own constant text := '(select public.may(''posts.write'')) and id = any ((select public.list_own_posts())::uuid[])';
  begin
    foreach name in array array['blog_posts', 'news_posts'] loop
      execute format(
        'create policy "writers read what they may change" on public.%I for select to authenticated
           using (
             (select public.may(''posts.edit'')) or %s
             or (select public.may(''posts.write'')) and created_at = now()
           )', name, own);
      execute format(
        'create policy "writers create drafts, editors posts" on public.%I for insert to authenticated
           with check (
             (select public.may(''posts.publish'')) or status = ''draft'' and (select public.may(''posts.write''))
           )', name);
      execute format(
        'create policy "writers change their drafts, editors posts" on public.%I for update to authenticated
           using ((select public.may(''posts.edit'')) or status = ''draft'' and %s)
           with check ((select public.may(''posts.publish'')) or status = ''draft'' and %s)', name, own, own);
      execute format(
        'create policy "writers delete their drafts, editors posts" on public.%I for delete to authenticated
           using ((select public.may(''posts.edit'')) or status = ''draft'' and %s)', name, own);
    end loop;
  end
$$;

drop policy "administrators read changes" on public.post_changes;
create policy "writers read changes of what they may change" on public.post_changes
  for select to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and post_id = any ((select public.list_own_posts())::uuid[])
  );

drop policy "administrators read versions" on public.document_versions;
drop policy "administrators note what versions are" on public.document_versions;
create policy "writers read versions of what they may change" on public.document_versions
  for select to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and document_id = any ((select public.list_own_posts())::uuid[])
  );
create policy "writers note what versions of theirs are" on public.document_versions
  for update to authenticated using (
    (select public.may('posts.edit'))
    or (select public.may('posts.write')) and document_id = any ((select public.list_own_posts())::uuid[])
  ) with check (true);

drop policy "administrators read every author" on public.authors;
drop policy "administrators create authors" on public.authors;
drop policy "administrators change authors" on public.authors;
drop policy "administrators delete authors" on public.authors;
create policy "writers read every author" on public.authors
  for select to authenticated using ((select public.may('posts.write')));
create policy "editors create authors" on public.authors
  for insert to authenticated with check ((select public.may('names.manage')));
create policy "editors change authors" on public.authors
  for update to authenticated using ((select public.may('names.manage'))) with check ((select public.may('names.manage')));
create policy "editors delete authors" on public.authors
  for delete to authenticated using ((select public.may('names.manage')));

drop policy "administrators read tags of every post" on public.post_tags;
drop policy "administrators read every tag" on public.tags;
create policy "editors read tags of every post" on public.post_tags
  for select to authenticated using ((select public.may('posts.edit')));
create policy "writers read every tag" on public.tags
  for select to authenticated using ((select public.may('posts.write')));

create or replace function private.must_manage_tags() returns void
  language plpgsql stable set search_path = ''
  as $$
    begin
      if auth.role() is distinct from 'service_role' and not public.may('names.manage') then
        raise insufficient_privilege using message = 'Only owners and editors manage tags.';
      end if;
    end
  $$;

create or replace function public.merge_authors(p_author uuid, p_into uuid) returns void
  language plpgsql security definer set search_path = ''
  as $$
    declare
      merged public.authors;
    begin
      if not public.may('names.manage') and auth.role() is distinct from 'service_role' then
        raise insufficient_privilege using message = 'Only owners and editors merge authors.';
      elsif p_author is not distinct from p_into then
        raise check_violation using message = 'An author can’t be merged with itself.';
      end if;
      perform from public.authors where id in (p_author, p_into) order by id for update;
      select * into merged from public.authors where id = p_author;
      if merged.id is null or not exists (select from public.authors where id = p_into) then
        raise no_data_found using message = 'One of the two authors is not there any more.';
      end if;
      perform set_config('posts.moves_addresses', 'on', true);
      update public.blog_posts set author_id = p_into where author_id = p_author;
      update public.news_posts set author_id = p_into where author_id = p_author;
      perform set_config('posts.moves_addresses', 'off', true);
      update public.author_slugs set author_id = p_into where author_id = p_author;
      update public.author_names set author_id = p_into, is_current = false where author_id = p_author;
      delete from public.authors where id = p_author;
      update public.authors set
        role = coalesce(nullif(role, ''), merged.role), bio = coalesce(nullif(bio, ''), merged.bio),
        picture = coalesce(picture, merged.picture),
        links = case when links = '[]' then merged.links else links end
      where id = p_into;
    end
  $$;

do $$
  declare
    name text;
  begin
    for name in
      select tablename from pg_catalog.pg_policies
      where schemaname = 'public' and policyname = 'administrators read imports'
    loop
      execute format('drop policy "administrators read imports" on public.%I', name);
      execute format(
        'create policy "editors read imports" on public.%I for select to authenticated
           using ((select public.may(''posts.import'')))', name);
    end loop;
  end
$$;

drop policy "administrators list pictures and case studies" on storage.objects;
drop policy "administrators add pictures" on storage.objects;
drop policy "administrators replace their own pictures" on storage.objects;
drop policy "administrators remove pictures" on storage.objects;
create policy "writers list pictures and case studies" on storage.objects
  for select to authenticated
  using (bucket_id in ('blog-images', 'case-studies') and (select public.may('posts.write')));
create policy "writers add pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] in ('blog-images', 'news')
    and (select public.may('posts.write'))
  );
create policy "writers replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'blog-images' and owner_id = (select auth.uid())::text and (select public.may('posts.write')))
  with check (bucket_id = 'blog-images' and (storage.foldername(name))[1] in ('blog-images', 'news'));
create policy "editors remove pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'blog-images' and (select public.may('media.manage')));
