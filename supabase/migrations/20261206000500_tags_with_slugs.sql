-- A tag without a letter or digit has no slug, so no page, and nothing finds posts by it: people are told when they write
-- one. Where nobody chose it just now (an import, a version that is restored, a post that has one from before), it is left out.
create or replace function public.spell_post_tags() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      held integer;
      nameless text;
    begin
      -- Written as the vocabulary has it, as nearly everything is; `hold_tags` says why they are locked.
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
