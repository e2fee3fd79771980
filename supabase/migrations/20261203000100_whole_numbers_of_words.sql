-- A word that is a number with an exponent of several digits, such as `1e51`, is one word to the parser. A question for it asked
-- for `1e5` and `1`, which no post has. As before, but that the second part begins with no digit.
create or replace function search.split_number(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      parts constant text[] := regexp_match(p_word, '^([0-9]+e[0-9]+)([^0-9].*)$');
    begin
      return coalesce(parts, array[p_word]);
    end
  $$;
