import { quoteIdentifier } from '#backend/database/quote-identifier.ts'
import type { SchemaCache } from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'

/** Types that may follow `::`, in addition to enums of the schema. */
const BUILT_IN = new Set(
  (
    'text, varchar, character varying, char, name, citext, smallint, int2, integer, int, int4, bigint, int8, numeric, decimal, ' +
    'real, float4, double precision, float8, money, boolean, bool, date, time, timetz, time with time zone, ' +
    'time without time zone, timestamp, timestamptz, timestamp with time zone, timestamp without time zone, interval, uuid, ' +
    'json, jsonb, bytea, inet, cidr, tsvector, tsquery'
  ).split(', '),
)

export function castableType(schema: SchemaCache, asked: string): string {
  const isArray = asked.endsWith('[]')
  const element = isArray ? asked.slice(0, -2).trim() : asked
  const suffix = isArray ? '[]' : ''
  if (BUILT_IN.has(element)) return `${element}${suffix}`
  if (schema.enums.has(element)) {
    return `${quoteIdentifier(schema.schema)}.${quoteIdentifier(element)}${suffix}`
  }
  throw restErrors.unknownType(asked)
}
