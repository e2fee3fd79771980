-- Blog and news have the same policies; some stood there twice.
do $$
  declare
    posts text;
    noun text;
  begin
    for posts, noun in values ('blog_posts', 'posts'), ('news_posts', 'news') loop
      execute format('drop policy "the triggers find %s of authors" on public.%I', noun, posts);
      execute format('drop policy "the functions of the owner find %s of a tag" on public.%I', noun, posts);
      execute format('drop policy "the functions of the owner retag %s" on public.%I', noun, posts);
      execute format(
        'alter policy "the triggers name authors of %s" on public.%I rename to "the functions of the owner change posts"',
        noun, posts
      );
    end loop;
  end
$$;
alter policy "anyone reads published news" on public.news_posts rename to "anyone reads published posts";
alter policy "the server manages news" on public.news_posts rename to "the server manages posts";
alter policy "the functions of the owner find news" on public.news_posts rename to "the functions of the owner find posts";
