-- Users who may not change a post can't change its pictures either: overwriting a stored picture requires media.manage.
-- docs/threat-model.md, section 7

-- Whether the caller may store a picture under this name. Authors can't use a name that a document references, such as that
-- of a permanently deleted file.
create function public.may_add_picture(p_bucket text, p_name text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select public.may('media.manage') or public.may('posts.write') and not exists (
      select from public.media_uses where bucket = p_bucket and name = p_name
    ) and not exists (
      select from public.document_versions where files @> array[p_bucket || '/' || p_name]
    )
  $$;
revoke all on function public.may_add_picture(text, text) from public, anon, authenticated;
grant execute on function public.may_add_picture(text, text) to authenticated;

drop policy "writers add pictures" on storage.objects;
create policy "writers add pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] in ('blog-images', 'news')
    and public.may_add_picture(bucket_id, name)
  );
drop policy "writers replace their own pictures" on storage.objects;
create policy "editors replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'blog-images' and owner_id = (select auth.uid())::text and (select public.may('media.manage')))
  with check (bucket_id = 'blog-images' and (storage.foldername(name))[1] in ('blog-images', 'news'));
