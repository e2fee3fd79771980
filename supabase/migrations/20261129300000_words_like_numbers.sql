-- A word that begins like a number with an exponent stands in the index as two: of `4e1b7` the parser makes `4e1` and `b7`.
-- A question for it asks for both, as it is stored; names with random letters and digits were not found before.

-- The parts that the parser makes of a word in letters and digits.
create function search.split_number(p_word text) returns text[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      parts constant text[] := regexp_match(p_word, '^([0-9]+e[0-9]+)(.+)$');
    begin
      return coalesce(parts, array[p_word]);
    end
  $$;

-- As before, of what the parser makes of each word.
create or replace function search.write_terms(p_terms text[], p_weights text default '') returns tsquery[]
  language plpgsql immutable set search_path = ''
  as $$
    declare
      exactly constant text := case when p_weights = '' then '' else ':' || p_weights end;
      parts constant text[] := array(
        select part from unnest(p_terms) with ordinality terms (term, at),
          unnest(search.split_number(term)) with ordinality pieces (part, place)
        order by at, place
      );
    begin
      return array(
        select case
            when char_length(stem) >= 4 then format('''%s'':*%s', stem, p_weights)
            when at = cardinality(parts) and char_length(term) >= 3
              then format('(''%s'':*%s | ''%s''%s)', term, p_weights, stem, exactly)
            else format('(''%s''%s | ''%s''%2$s | ''%3$ss''%2$s)', term, exactly, stem)
          end::tsquery
        from unnest(parts) with ordinality terms (term, at), search.stem_word(term) stem order by at
      );
    end
  $$;

revoke all on function search.split_number(text) from public;
