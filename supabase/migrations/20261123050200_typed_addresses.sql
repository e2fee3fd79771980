-- A person who types the address of a new post gets that one or is told that it is taken. What comes from elsewhere
-- (imports, deletions that are taken back, the seed) can't be asked, and gets a number.

-- Security definer: names are compared with those of posts that the writer may not see.
create or replace function public.assign_post_slug() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      wanted text := private.make_slug(coalesce(new.slug, ''));
      -- An address with an id in it leads to the post of that id.
      is_id boolean := wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    begin
      if tg_op = 'INSERT' then
        -- A deletion that is taken back: every name the post had leads to it again.
        update public.post_slugs set gone_at = null where post_id = new.id and gone_at is not null;
        if wanted <> '' and not is_id and auth.uid() is not null then
          new.slug := wanted;
          if not private.take_slug(tg_table_name, wanted, new.id) then
            raise exception using
              errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
              message = format('Another post has the address "%s" already.', wanted),
              detail = 'slug', hint = 'Choose another address.';
          end if;
        else
          new.slug := private.take_free_slug(
            tg_table_name, coalesce(nullif(wanted, ''), private.make_slug(new.title)), new.id
          );
        end if;
      elsif new.slug is not distinct from old.slug then
        return new;
      elsif wanted = '' then
        new.slug := private.take_free_slug(tg_table_name, private.make_slug(new.title), new.id);
      else
        new.slug := wanted;
        if not private.take_slug(tg_table_name, new.slug, new.id) then
          raise exception using
            errcode = 'unique_violation', constraint = 'post_slugs_pkey', table = tg_table_name,
            message = format('Another post has the address "%s" already.', new.slug),
            detail = 'slug', hint = 'Choose another address.';
        end if;
      end if;
      -- What readers never saw leads nowhere.
      if tg_op = 'UPDATE' and new.slug <> old.slug and (old.status <> 'published' or old.published_at > now()) then
        delete from public.post_slugs where post_table = tg_table_name and slug = old.slug and post_id = old.id;
      end if;
      return new;
    end
  $$;
