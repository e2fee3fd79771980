-- Pictures of posts, and the case studies as PDF. Both are read by path; listing and writing follow policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('blog-images', 'blog-images', true, 10485760,
    array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
  ('case-studies', 'case-studies', true, 10485760, array['application/pdf']);

create policy "administrators list pictures and case studies" on storage.objects
  for select to authenticated
  using (bucket_id in ('blog-images', 'case-studies') and (select public.is_admin()));

create policy "administrators add pictures" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] in ('blog-images', 'news')
    and (select public.is_admin())
  );

create policy "administrators replace their own pictures" on storage.objects
  for update to authenticated
  using (bucket_id = 'blog-images' and owner_id = (select auth.uid())::text and (select public.is_admin()))
  with check (bucket_id = 'blog-images' and (storage.foldername(name))[1] in ('blog-images', 'news'));

create policy "administrators remove pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'blog-images' and (select public.is_admin()));
