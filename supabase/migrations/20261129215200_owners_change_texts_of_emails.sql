-- Emails to clients ask for payments, so only owners change their texts.
drop policy "those who publish add content" on public.site_documents;
drop policy "those who publish change content" on public.site_documents;
drop policy "editors manage drafts of content" on public.site_document_drafts;

create policy "those who publish add content" on public.site_documents
  for insert to authenticated with check (
  (select public.may('posts.publish')) and (name <> 'mails' or (select public.may('site.manage')))
);
create policy "those who publish change content" on public.site_documents
  for update to authenticated using (
  (select public.may('posts.publish')) and (name <> 'mails' or (select public.may('site.manage')))
) with check (true);
create policy "editors manage drafts of content" on public.site_document_drafts
  for all to authenticated using (
  (select public.may('posts.edit')) and (document_name <> 'mails' or (select public.may('site.manage')))
) with check (
  (select public.may('posts.edit')) and (document_name <> 'mails' or (select public.may('site.manage')))
  and (publish_at is null or (select public.may('posts.publish')))
);
