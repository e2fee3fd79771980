-- Private files, each in a folder with the id of its owner.
insert into storage.buckets (id, name, public) values ('attachments', 'attachments', false);

create policy "Owners do anything with their attachments" on storage.objects for all to authenticated
  using (bucket_id = 'attachments' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = auth.uid()::text);
