-- A page of a list is a few dozen rows. Without being told, PostgreSQL expects a thousand from a function, and among some thousand
-- posts it read all of them from end to end to find twelve: the list of 2,000 posts took twice as long as that of 100, and
-- that of 100,000 did not. docs/decisions/0097-plans-are-tested-as-they-ran.md
alter function lists.list_page(text, text, text, integer, bigint, bigint) rows 20;
alter function lists.staff_page(jsonb, text, jsonb, integer) rows 50;
