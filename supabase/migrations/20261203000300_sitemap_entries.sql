-- Posts for sitemaps in one value: as rows of the table service, each bounded and written with the names of its columns, a thousand of them took
-- two to three times as long. [id, slug, picture, published, changed after it came or null], in the order of list_sitemap_posts.
-- Security invoker, as that one is: the policies of the posts decide about each row.
create function public.list_sitemap_entries(
  p_table text, p_skip bigint default 0, p_after_time timestamptz default null, p_after_id uuid default null,
  p_limit integer default 1000
)
  returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(
      json_build_array(
        p.id, p.slug, p.featured_image, p.published_at, case when p.updated_at > p.created_at then p.updated_at end
      ) order by p.place
    ), '[]')
    from public.list_sitemap_posts(p_table, p_skip, p_after_time, p_after_id, p_limit) with ordinality
      p (id, slug, featured_image, published_at, created_at, updated_at, place)
  $$;

revoke all on function public.list_sitemap_entries(text, bigint, timestamptz, uuid, integer) from public;
grant execute on function public.list_sitemap_entries(text, bigint, timestamptz, uuid, integer)
  to anon, authenticated, service_role;
