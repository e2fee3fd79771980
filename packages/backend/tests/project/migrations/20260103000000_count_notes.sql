create function public.count_notes() returns bigint language sql stable as 'select count(*) from public.notes';
grant execute on function public.count_notes() to anon, authenticated;
