-- A tag without a letter or digit has no slug, so it has no page and finds no posts. Adding one is an error. It is dropped
-- silently on import, on restoring a version, and if the post already had it.
create or replace function public.spell_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held integer;
      nameless text;
    begin
      -- Fast path: all tags are already spelled as in the tags table. See `hold_tags` for the reason for the lock.
      select count(*) into held
      from (select from public.tags where name = any (new.tags) order by slug for key share) known;
      if held < cardinality(new.tags) then
        select tag into nameless from unnest(new.tags) tag
        where btrim(tag) <> '' and private.make_slug(tag) = ''
          and (tg_op = 'INSERT' or not tag = any (old.tags)) limit 1;
        if nameless is not null and auth.uid() is not null and private.read_write_origin() <> 'restore' then
          raise invalid_parameter_value using
            message = format('The tag "%s" has no letter or digit. Write it in words.', nameless), detail = 'tags';
        end if;
        new.tags := array(
          select tag from unnest(new.tags) with ordinality given (tag, n) where private.make_slug(tag) <> '' order by n
        );
        perform private.hold_tags(new.tags);
        new.tags := private.spell_tags(new.tags);
      end if;
      return new;
    end
  $$;
