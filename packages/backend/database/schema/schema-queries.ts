/** Catalog queries of the schema cache: $1 is the schema, the result one row with a JSON array. */

export const RELATIONS_SQL = `
  select coalesce(json_agg(r order by r.name), '[]') as rows
  from (
    select c.relname as name, c.relkind as kind
    from pg_catalog.pg_class c
    where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not c.relispartition
  ) r`

/** format_type(…, -1) omits lengths: a cast to varchar(20) would truncate values. */
export const COLUMNS_SQL = `
  select coalesce(json_agg(r order by r.table, r.position), '[]') as rows
  from (
    select c.relname as table,
      a.attname as name,
      a.attnum as position,
      format_type(a.atttypid, -1) as type,
      format_type(t.oid, -1) as "baseType",
      not a.attnotnull and not coalesce(d.typnotnull, false) as "isNullable",
      a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' or d.typdefault is not null as "hasDefault",
      case when a.attgenerated = '' then coalesce(pg_get_expr(ad.adbin, ad.adrelid), d.typdefault) end
        as "defaultExpression",
      a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_type d on d.oid = a.atttypid
    join pg_catalog.pg_type t on t.oid = case when d.typtype <> 'd' then d.oid else (
      with recursive bases as (
        select d.typbasetype as oid
        union all
        select inner_type.typbasetype from bases
        join pg_catalog.pg_type inner_type on inner_type.oid = bases.oid and inner_type.typtype = 'd'
      )
      select bases.oid from bases join pg_catalog.pg_type base on base.oid = bases.oid and base.typtype <> 'd'
    ) end
    left join pg_catalog.pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
    where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not c.relispartition
      and a.attnum > 0
      and not a.attisdropped
  ) r`

/** Without included columns, and partial and expression indexes. */
export const UNIQUE_KEYS_SQL = `
  select coalesce(json_agg(r), '[]') as rows
  from (
    select c.relname as table,
      i.indisprimary as "isPrimary",
      (
        select json_agg(a.attname order by k.position)
        from unnest(i.indkey::int2[]) with ordinality k(number, position)
        join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where k.position <= i.indnkeyatts
      ) as columns
    from pg_catalog.pg_index i
    join pg_catalog.pg_class c on c.oid = i.indrelid
    where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
      and i.indisunique and i.indisvalid and i.indimmediate
      and i.indpred is null and i.indexprs is null
      and not c.relispartition
  ) r`

export const FOREIGN_KEYS_SQL = `
  select coalesce(json_agg(r order by r.table, r.name), '[]') as rows
  from (
    select o.conname as name,
      c.relname as table,
      f.relname as "referencedTable",
      (
        select json_agg(a.attname order by k.position)
        from unnest(o.conkey) with ordinality k(number, position)
        join pg_catalog.pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.number
      ) as columns,
      (
        select json_agg(a.attname order by k.position)
        from unnest(o.confkey) with ordinality k(number, position)
        join pg_catalog.pg_attribute a on a.attrelid = o.confrelid and a.attnum = k.number
      ) as "referencedColumns"
    from pg_catalog.pg_constraint o
    join pg_catalog.pg_class c on c.oid = o.conrelid
    join pg_catalog.pg_class f on f.oid = o.confrelid
    where o.contype = 'f'
      and o.conparentid = 0
      and c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
      and f.relnamespace = c.relnamespace
  ) r`

/** Argument modes: i in, b inout, v variadic are input; o out, t table are columns of the result. */
export const FUNCTIONS_SQL = `
  select coalesce(json_agg(r order by r.name, r.signature), '[]') as rows
  from (
    select p.proname as name,
      pg_get_function_identity_arguments(p.oid) as signature,
      p.pronargdefaults as "defaultCount",
      format_type(p.prorettype, -1) as "returnType",
      p.proretset as "returnsSet",
      p.provolatile as volatility,
      (
        select coalesce(json_agg(json_build_object(
          'name', coalesce(p.proargnames[k.position], ''),
          'type', format_type(k.type, -1),
          'mode', coalesce(p.proargmodes[k.position], 'i')
        ) order by k.position), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality k(type, position)
      ) as parameters,
      c.relname as "returnTable",
      (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum)
        from pg_catalog.pg_attribute a
        where a.attrelid = t.typrelid and t.typrelid <> 0 and a.attnum > 0 and not a.attisdropped
      ) as "compositeColumns"
    from pg_catalog.pg_proc p
    join pg_catalog.pg_type t on t.oid = p.prorettype
    left join pg_catalog.pg_class c
      on c.oid = t.typrelid and c.relnamespace = p.pronamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
      and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  ) r`

export const ENUMS_SQL = `
  select coalesce(json_agg(r order by r.name), '[]') as rows
  from (
    select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
    from pg_catalog.pg_type t
    join pg_catalog.pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = (select oid from pg_catalog.pg_namespace where nspname = $1)
    group by t.typname
  ) r`
