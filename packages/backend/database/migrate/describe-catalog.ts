import type { Queryable } from '../engine.ts'

/** Definitions by kind and name, such as `table public.blog_posts`. */
export type Catalog = ReadonlyMap<string, string>

/** Schemas of PostgreSQL itself, and the history of migrations, which differs while the catalog is the same. */
const OWN_SCHEMA = `!~ '^(pg_|information_schema|supabase_migrations)'`

const grants = (acl: string, owner: string) => `(
  select string_agg(format('%s=%s', case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type), ', '
    order by grantee::regrole::text, privilege_type)
  from aclexplode(${acl}) where grantee <> ${owner}
)`

const CATALOG_SQL = `
  with relation as (
    select c.*, format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ${OWN_SCHEMA} and c.relkind in ('r', 'v', 'm', 'S', 'p', 'c')
  )
  select 'schema ' || nspname as name, coalesce(${grants('nspacl', 'nspowner')}, '') as definition
  from pg_namespace where nspname ${OWN_SCHEMA}
  union all
  select case c.relkind when 'r' then 'table ' when 'S' then 'sequence ' when 'c' then 'type ' else 'view ' end || c.name,
    concat_ws(' ', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, c.relrowsecurity, c.relforcerowsecurity,
      ${grants('c.relacl', 'c.relowner')}, obj_description(c.oid, 'pg_class'))
  from relation c
  union all
  select format('column %s.%I', c.name, a.attname),
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), ${grants('a.attacl', 'c.relowner')})
  from relation c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind <> 'S'
  union all
  select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid) from relation c join pg_index i on i.indrelid = c.oid
  union all
  -- Only PostgreSQL 18 lists "not null" here.
  select format('constraint %I of %s', o.conname, c.name), pg_get_constraintdef(o.oid)
  from relation c join pg_constraint o on o.conrelid = c.oid where o.contype <> 'n'
  union all
  select format('trigger %I of %s', t.tgname, c.name), format('%s %s', t.tgenabled, pg_get_triggerdef(t.oid))
  from relation c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
  union all
  select format('policy %I of %s', p.polname, c.name), format('%s %s %s using %s with check %s', p.polcmd, p.polpermissive,
    (select array_agg(case when r = c.relowner then 'owner' when r = 0 then 'public' else r::regrole::text end order by r)
     from unnest(p.polroles) r),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from relation c join pg_policy p on p.polrelid = c.oid
  union all
  select 'function ' || p.oid::regprocedure, concat_ws(' ', pg_get_functiondef(p.oid),
    ${grants("coalesce(p.proacl, acldefault('f', p.proowner))", 'p.proowner')})
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${OWN_SCHEMA} and p.prokind in ('f', 'p')
  union all
  select 'publication ' || p.pubname, (select string_agg(format('%s.%s', schemaname, tablename), ', ' order by 1)
    from pg_publication_tables t where t.pubname = p.pubname)
  from pg_publication p`

/**
 * The same on every supported version of PostgreSQL.
 * @param tx has an empty search path, so that all names are qualified
 */
export async function describeCatalog(tx: Queryable): Promise<Catalog> {
  const rows = await tx.query<{ name: string; definition: string | null }>(CATALOG_SQL)
  return new Map(rows.map(({ name, definition }) => [name, normalize(name, definition ?? '')]))
}

/** Definitions that `found` lacks or that differ. Additional ones in `found` are ignored. */
export function listDifferences(wanted: Catalog, found: Catalog): string[] {
  return [...wanted]
    .filter(([name, definition]) => found.get(name) !== definition)
    .map(([name]) => `${name} ${found.has(name) ? 'is different' : 'is missing'}`)
    .toSorted()
}

/** Drops what differs between servers and releases without an effect: comments, spaces at parentheses, collations. */
function normalize(name: string, definition: string): string {
  const withoutComments = definition.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  const text = withoutComments
    .join('\n')
    .replaceAll(/ collate pg_catalog\.(?:"[^"]*"|\w+)/gi, '')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
  // PostgreSQL 15 qualifies the columns of a view.
  return name.startsWith('view ') ? text.replaceAll(/\b\w+\.(?=\w)/g, '').replaceAll(/[\s()]+/g, ' ') : text
}
